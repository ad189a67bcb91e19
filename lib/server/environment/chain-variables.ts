import 'server-only'
import type { EnvRemarks, Variables } from './env-remarks'

/** Names of the variables of single networks, each followed by `_` and a chain id. */
export const CHAIN_STEMS = [
  'RPC_URL',
  'FACTORY',
  'EARLIER_FACTORIES',
  'CONFIRMATIONS',
  'MAX_FEE_GWEI',
  'START_GAS_PER_DAY',
  'LEAST_PRICE',
] as const

export type ChainStem = (typeof CHAIN_STEMS)[number]

interface ChainVariable {
  readonly name: string
  readonly chainId: number
  readonly value: string
}

/** The variables that begin with `stem`, by network. Those whose names end in no chain id go to the remarks. */
export function chainVariables(
  given: Variables,
  stem: ChainStem,
  { problems, warnings }: EnvRemarks,
): ChainVariable[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || (name !== stem && !name.startsWith(`${stem}_`))) return []
    const suffix = name.slice(stem.length + 1)
    const chainId = Number(suffix)
    if (!/^\d+$/.test(suffix)) {
      warnings.push(`${name}: is not read; its name must end in a chain id, as ${stem}_8453 does`)
    } else if (chainId === 0 || !Number.isSafeInteger(chainId) || suffix.startsWith('0')) {
      problems.push(`${name}: its name must end in the id of a chain, as ${stem}_8453 does`)
    } else return [{ name, chainId, value }]
    return []
  })
}
