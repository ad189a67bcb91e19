import { nowOf } from './payers'
import type { RunWorld } from './run-world'
import { runKeeper } from './work'

const GWEI = 10n ** 9n

/** All jobs of one keeper, once each. */
export async function workOnce(run: RunWorld): Promise<void> {
  await run.turns.share([runKeeper(run, null)])
}

/** Signs what is due, and sends nothing of it. */
export async function signOnly(run: RunWorld): Promise<void> {
  run.faults.lostSends = 1
  await workOnce(run)
  run.faults.lostSends = 0
}

/** Sets the base fee of all networks. */
export function setPrice({ chains, note }: RunWorld, gwei: bigint): void {
  for (const chain of chains) chain.baseFee = gwei * GWEI
  note(`WORLD base fee ${gwei} gwei`)
}

/** Adds so many blocks to each chain. */
export function mine({ chains, ...run }: RunWorld, blocks: number): void {
  for (const chain of chains) {
    for (let count = 0; count < blocks; count += 1) chain.mine({ timestamp: nowOf({ chains, ...run }) })
  }
}

/** Signs and sends what is due, at a price that blocks take. */
export async function chargeInPeace(run: RunWorld): Promise<void> {
  setPrice(run, 1n)
  await workOnce(run)
  await workOnce(run)
}

/** Undoes so many blocks, or as many as are not final; what the service has sent in them is lost. */
export function undo({ chains }: RunWorld, blocks: number): void {
  for (const chain of chains) {
    const depth = Math.min(blocks, Number(chain.head.number - chain.finalized))
    if (depth > 0) chain.undo(depth, ({ change }) => !change)
  }
}
