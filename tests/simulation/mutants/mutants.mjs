// @ts-check
import { accessMutants } from './access-mutants.mjs'
import { followingMutants } from './following-mutants.mjs'
import { keeperMutants } from './keeper-mutants.mjs'
import { lifeMutants } from './life-mutants.mjs'
import { recordMutants } from './record-mutants.mjs'
import { sendingMutants } from './sending-mutants.mjs'

/**
 * Each has to be found, or the simulation would not find it in the service either.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const MUTANTS = [
  ...keeperMutants,
  ...sendingMutants,
  ...followingMutants,
  ...recordMutants,
  ...accessMutants,
  ...lifeMutants,
]
