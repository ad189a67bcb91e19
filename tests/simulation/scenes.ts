import { HOUR_MS, MINUTE_MS } from '@/lib/billing/durations'
import { chargeInPeace, mine, setPrice, signOnly, undo, workOnce } from './acts'
import { NO_FAULTS } from './chain/faulty-client'
import { renewAll, subscribeMore } from './life/renewals'
import { SCENES_OF_LIFE } from './life/scenes-of-life'
import { claimPayment, enrolSomebody, fund, nowOf, provide, tokensOn } from './payers'
import {
  CONFIRMATIONS,
  isOfLife,
  OPENINGS,
  PAYERS,
  type SceneName,
  TWO_FACED_PAYER,
  type Weather,
} from './run-options'
import type { RunWorld } from './run-world'
import {
  bringTerms,
  cancelOnChain,
  passTime,
  passToNextWindow,
  pauseSomebody,
  sendFromElsewhere,
} from './scenario'
import { checkFreePeriod } from './watch/check-in-calm'
import { lowerWhileCharging } from './watch/lower-prices'
import { cancelSomebody, runKeeper } from './work'

type Scene = (run: RunWorld) => Promise<void>

const PLAYS: Readonly<Record<SceneName, Scene>> = {
  chargeInPeace,
  beAway,
  forgetSent,
  loseSends,
  waitForPrice,
  waitForMonths,
  loseFunds,
  loseBlocks,
  shortenChain,
  loseNonce,
  loseRace,
  regainNonce,
  loseCancel,
  beMisled,
  hearTwoForks,
  hearOldHead,
  cancelUnsent,
  cancelWhileDear,
  leaveUnsent,
  pauseAndReturn,
  cancelWhileCharging,
  lowerWhileCharging,
  ...SCENES_OF_LIFE,
  startAtOnce,
  startTwice,
  startTwoFaced,
  bringFailedTerms,
  claimPayments,
  renewAllowances,
}

/** A chain is read for the first time, starts are signed, sent, and confirmed. */
const ROUNDS_TO_START = 5

/** Scenes by weather, in runs that take whatever comes. */
const USUAL: Readonly<Record<Weather, readonly SceneName[]>> = {
  mixed: ['beAway', 'waitForPrice', 'forgetSent', 'loseSends', 'pauseAndReturn', 'renewAllowances'],
  'dear gas': ['waitForPrice', 'waitForMonths'],
  forks: [
    'loseBlocks',
    'shortenChain',
    'loseNonce',
    'loseRace',
    'loseCancel',
    'loseFunds',
    'beMisled',
    'hearTwoForks',
    'hearOldHead',
    'renewAllowances',
  ],
  pauses: [],
  cancels: ['cancelUnsent', 'cancelUnsent', 'leaveUnsent', 'cancelWhileCharging'],
  strangers: ['loseRace', 'bringFailedTerms', 'claimPayments', 'startTwoFaced'],
}

/** Plays a scene, one of the weather's unless it is named. @returns whether there was one */
export async function playScene(run: RunWorld, named: SceneName | null = null): Promise<boolean> {
  const usual = USUAL[run.weather]
  if (named === null && usual.length === 0) return false
  const name = named ?? run.dice.pick(usual)
  run.note(`WORLD scene ${name}`)
  const before = { ...run.faults }
  Object.assign(run.faults, NO_FAULTS)
  if (named !== null || run.dice.chance(0.8)) provide(run)
  await passToNextWindow(run, { isSure: true })
  await PLAYS[name](run)
  Object.assign(run.faults, before)
  return true
}

/** Has all payers subscribe and pay for the first time, unless it is this that the scene shows. */
export async function gatherPayers(run: RunWorld, scene: SceneName): Promise<void> {
  if (OPENINGS.includes(scene) || isOfLife(scene)) return
  for (let number = 1; number <= PAYERS; number += 1) await enrolSomebody(run, { isAtOnce: true, number })
  provide(run)
  for (let count = 0; count < ROUNDS_TO_START; count += 1) {
    await workOnce(run)
    mine(run, CONFIRMATIONS)
  }
}

/** Nodes forget what was sent. */
async function forgetSent(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  for (const chain of run.chains) chain.dropPool(({ nonce }) => nonce !== null)
}

/** Sent transactions never arrive. */
async function loseSends(run: RunWorld): Promise<void> {
  run.faults.lostSends = 1
  await chargeInPeace(run)
  run.faults.lostSends = 0
}

/** Nobody works while what was sent becomes final. */
async function beAway(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  for (let hours = 0; hours < 3; hours += 1) passTime(run, HOUR_MS)
  await workOnce(run)
}

/** The price rises once something is sent, and stays below the ceiling. */
async function waitForPrice(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  setPrice(run, 8n)
  passTime(run, 4 * MINUTE_MS)
  await workOnce(run)
}

/** The price rises above the ceiling once something is signed, until its window is over. */
async function waitForMonths(run: RunWorld): Promise<void> {
  setPrice(run, 1n)
  await signOnly(run)
  setPrice(run, 40n)
  await workOnce(run)
  passTime(run, 33 * 24 * HOUR_MS)
  await workOnce(run)
  setPrice(run, 3n)
}

/** Payers spend what they have once their charges are signed. */
async function loseFunds(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  for (const chain of run.chains) {
    for (let number = 1; number <= PAYERS; number += 1) {
      for (const token of tokensOn(chain)) fund(run, { chain, number, token }, 0n)
    }
    chain.mine({ timestamp: nowOf(run), isHeldBack: ({ nonce }) => nonce !== null })
  }
  mine(run, 1)
  await workOnce(run)
  await workOnce(run)
}

/** The newest blocks are lost with all that was in them. */
async function loseBlocks(run: RunWorld): Promise<void> {
  const lost = await chargeAndLose(run)
  mine(run, lost + 1)
}

/** The newest blocks are lost with all that was in them, and the chain is shorter for a while. */
async function shortenChain(run: RunWorld): Promise<void> {
  await chargeAndLose(run)
  mine(run, 1)
}

/** Undoes the blocks in which charges were read. @returns how many, with some before */
async function chargeAndLose(run: RunWorld): Promise<number> {
  mine(run, 6)
  await chargeInPeace(run)
  const depth = run.dice.between(1, CONFIRMATIONS + 1)
  mine(run, depth)
  await workOnce(run)
  await workOnce(run)
  undo(run, depth + 5)
  return depth + 5
}

/** The payers' own ends of their mandates are undone after they were confirmed. */
async function loseCancel(run: RunWorld): Promise<void> {
  await cancelOnChain(run)
  mine(run, CONFIRMATIONS + 1)
  await workOnce(run)
  undo(run, CONFIRMATIONS + 1)
  mine(run, CONFIRMATIONS + 3)
  await workOnce(run)
}

/** A nonce that was used elsewhere is free again, and what was signed behind it waits. */
async function loseNonce(run: RunWorld): Promise<void> {
  const { chains, elsewhere } = run
  setPrice(run, 1n)
  for (const chain of chains) sendFromElsewhere(run, chain)
  mine(run, 1)
  await signOnly(run)
  for (const chain of chains) {
    if (chain.head.number > chain.finalized) chain.undo(1, ({ hash }) => elsewhere.has(hash))
  }
  mine(run, 2)
}

/** Signed transactions lose their nonces to others that the same key sent from elsewhere. */
async function loseRace(run: RunWorld): Promise<void> {
  setPrice(run, 1n)
  await signOnly(run)
  for (const chain of run.chains) sendFromElsewhere(run, chain)
  mine(run, 1)
  await workOnce(run)
  await workOnce(run)
}

/** A nonce lost to a transaction from elsewhere is free again, after what was signed for it was signed anew. */
async function regainNonce(run: RunWorld): Promise<void> {
  await loseRace(run)
  const { elsewhere } = run
  mine(run, CONFIRMATIONS)
  await signOnly(run)
  await signOnly(run)
  for (const chain of run.chains) {
    const depth = Math.min(CONFIRMATIONS + 1, Number(chain.head.number - chain.finalized))
    if (depth > 0) chain.undo(depth, ({ hash, nonce }) => nonce !== null || elsewhere.has(hash))
  }
  mine(run, CONFIRMATIONS + 2)
}

/** Sent transactions are in a block that is undone, and in no other. */
async function fork(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  mine(run, 1)
  for (const chain of run.chains) {
    if (chain.head.number > chain.finalized) chain.undo(1, ({ nonce }) => nonce !== null)
  }
  mine(run, 1)
}

/** A server on a lost fork says that what was sent is in a block, until that height is final. */
async function beMisled(run: RunWorld): Promise<void> {
  const { chains, faults } = run
  await fork(run)
  await workOnce(run)
  faults.strayPlaces = 1
  await workOnce(run)
  faults.strayPlaces = 0
  for (let hours = 0; hours < 2; hours += 1) {
    run.shop.world.clock.advance(HOUR_MS)
    for (const chain of chains) {
      chain.dropPool(({ nonce }) => nonce !== null)
      chain.mine({ timestamp: nowOf(run) })
    }
  }
  await workOnce(run)
}

/** Logs come from a server on a lost fork, and everything else from the others. */
async function hearTwoForks(run: RunWorld): Promise<void> {
  await fork(run)
  run.faults.strayLogs = 1
  await workOnce(run)
  run.faults.strayLogs = 0
}

/** Servers that are behind answer shortly after others. */
async function hearOldHead(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  mine(run, 4)
  await workOnce(run)
  run.faults.stale = 1
  for (let count = 0; count < 4; count += 1) await workOnce(run)
  run.faults.stale = 0
}

/** Somebody cancels after a charge was signed, and before it was sent or mined. */
async function cancelUnsent(run: RunWorld): Promise<void> {
  const { dice, turns } = run
  setPrice(run, dice.pick([1n, 14n]))
  const isSent = dice.chance(0.4)
  await signOnly(run)
  if (isSent) await workOnce(run)
  if (isSent || dice.chance(0.5)) setPrice(run, 40n)
  await turns.share([cancelSomebody(run, { isSure: true })])
}

/** Somebody cancels while a charge waits that was sent at a high price, since when gas costs more than the ceiling. */
async function cancelWhileDear(run: RunWorld): Promise<void> {
  setPrice(run, 14n)
  await signOnly(run)
  await workOnce(run)
  setPrice(run, 40n)
  await run.turns.share([cancelSomebody(run, { isSure: true, when: 'now' })])
}

/** Somebody cancels at the end of what is paid, after a charge of the next window was signed and perhaps mined. */
async function leaveUnsent(run: RunWorld): Promise<void> {
  const { dice, turns } = run
  setPrice(run, 1n)
  await signOnly(run)
  const isSent = dice.chance(0.6)
  if (isSent) await workOnce(run)
  if (isSent && dice.chance(0.5)) mine(run, 1)
  const cancel = cancelSomebody(run, { isSure: true, when: 'period_end' })
  await turns.share([cancel])
  run.violations.push(...(await checkFreePeriod(run, await cancel)))
}

/** Payers have paid, and one of them rests for a window or two. */
async function pauseAndReturn(run: RunWorld): Promise<void> {
  await chargeInPeace(run)
  mine(run, CONFIRMATIONS)
  await workOnce(run)
  await pauseSomebody(run)
  for (let windows = 0; windows < 3; windows += 1) {
    passTime(run, 31 * 24 * HOUR_MS)
    await chargeInPeace(run)
    mine(run, CONFIRMATIONS)
    await workOnce(run)
  }
}

/** Somebody cancels at any moment while charges are planned and signed. */
async function cancelWhileCharging(run: RunWorld): Promise<void> {
  setPrice(run, 1n)
  const cancel = () => cancelSomebody(run, { isSure: true, after: / tryOut on / })
  await run.turns.share([runKeeper(run, null), cancel(), cancel()])
}

/** All payers subscribe to one merchant, whose contract is not deployed, on one day. */
async function startAtOnce(run: RunWorld): Promise<void> {
  const [chain] = run.chains
  const [merchant] = run.shop.merchants
  for (let number = 1; number <= PAYERS; number += 1) {
    await enrolSomebody(run, {
      ...(chain && { chain }),
      ...(merchant && { merchant }),
      isAtOnce: true,
      number,
    })
  }
}

/** A payer signs two checkouts in two windows of a browser. */
async function startTwice(run: RunWorld): Promise<void> {
  for (let number = 1; number <= PAYERS; number += 1) {
    await enrolSomebody(run, { isAtOnce: true, number, isTwice: true })
  }
  await chargeInPeace(run)
}

/** A wallet subscribes that confirms in a simulation what it refuses in a transaction. */
async function startTwoFaced(run: RunWorld): Promise<void> {
  for (const chain of run.chains) await enrolSomebody(run, { chain, isAtOnce: true, number: TWO_FACED_PAYER })
  await chargeInPeace(run)
}

/** Somebody brings terms to the chain whose payer had no funds for them. */
async function bringFailedTerms(run: RunWorld): Promise<void> {
  setPrice(run, 1n)
  for (let number = 1; number <= PAYERS; number += 1) {
    await enrolSomebody(run, { isAtOnce: true, number, isPoor: true })
  }
  mine(run, 1)
  await workOnce(run)
  mine(run, 1)
  await workOnce(run)
  await bringTerms(run, { isFailed: true })
  mine(run, CONFIRMATIONS)
  await workOnce(run)
}

/** A contract of no merchant's waits for a charge, or says that it has made one. */
async function claimPayments(run: RunWorld): Promise<void> {
  await claimPayment(run)
  mine(run, CONFIRMATIONS)
  await chargeInPeace(run)
}

/** Payers renew their allowances; blocks that brought them are undone once they were read. */
async function renewAllowances(run: RunWorld): Promise<void> {
  await subscribeMore(run)
  await chargeInPeace(run)
  await renewAll(run)
  await run.turns.share([runKeeper(run, run.dice.between(10, 120)), runKeeper(run, null)])
  mine(run, 1)
  await workOnce(run)
  if (run.dice.chance(0.5)) await loseBlocks(run)
}
