import { MINUTE_MS } from '@/lib/billing/durations'
import { NO_FAULTS } from '../chain/faulty-client'
import { nowOf } from '../payers'
import { CONFIRMATIONS } from '../run-options'
import type { RunWorld } from '../run-world'
import { passTime } from '../scenario'
import { runKeeper } from '../work'
import { checkCharges, checkInCalm, listSigned } from './check-in-calm'
import { checkMidway } from './check-run'

/** Lets the service work for a moment without a fault, and looks whether it has done all that it could. */
export async function lookInCalm(run: RunWorld): Promise<string[]> {
  const { dice, faults, note, turns, chains } = run
  const before = { ...faults }
  Object.assign(faults, NO_FAULTS)
  note('WORLD a calm moment')
  const isLong = run.scene === 'waitForPrice' || (run.scene !== 'forgetSent' && dice.chance(0.5))
  passTime(run, (isLong ? 4 : 2) * MINUTE_MS)
  await turns.share([runKeeper(run, null)])
  const signed = await listSigned(run)
  await turns.share([runKeeper(run, null)])
  const found = await checkInCalm(run, { signed, isLong })
  // Transactions that come into a block now are looked at with each block that makes it deeper.
  for (let depth = 1; depth <= CONFIRMATIONS && found.length + run.violations.length === 0; depth += 1) {
    for (const chain of chains) chain.mine({ timestamp: nowOf(run) })
    await turns.share([runKeeper(run, null, ({ name }) => name.startsWith('follow'))])
    for (const chain of chains) found.push(...(await checkCharges(run, chain)))
  }
  found.push(...(await checkMidway(run)))
  Object.assign(faults, before)
  for (const violation of found) note(`VIOLATION ${violation}`)
  return found
}
