import fc from 'fast-check'
import { encodeAbiParameters, encodeEventTopics, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import type { ChainLog } from '../../store/chain/chain-logs'
import { runsOf } from './dispatch-renewals'

const DEPTH = { confirmedUpTo: 20n, finalUpTo: 10n }
const idOf = (mandate: number): Hex => numberToHex(mandate, { size: 32 })

interface Drawn {
  readonly mandate: number
  readonly isCharge: boolean
  readonly isGone: boolean
  readonly block: number
  readonly stage: ChainLog['stage']
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  mandate: fc.integer({ min: 1, max: 6 }),
  isCharge: fc.boolean(),
  isGone: fc.boolean(),
  block: fc.integer({ min: 1, max: 30 }),
  stage: fc.constantFrom('read', 'moved', 'included', 'confirmed'),
})

function logOf({ mandate, isCharge, isGone, block, stage }: Drawn, logIndex: number): ChainLog {
  const eventName = isCharge ? 'Charged' : 'Cancelled'
  const args = isCharge ? { id: idOf(mandate), period: 1n } : { id: idOf(mandate) }
  const topics = encodeEventTopics({ abi: pullerAbi, eventName, args }) as Hex[]
  return {
    chainId: 1,
    blockHash: numberToHex(block, { size: 32 }),
    logIndex,
    blockNumber: BigInt(block),
    transactionHash: idOf(99),
    address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
    topics,
    data: isCharge ? encodeAbiParameters([{ type: 'uint256' }], [5n]) : '0x',
    stage,
    gone: isGone,
  }
}

const logsOf = (run: ReturnType<typeof runsOf>[number]) =>
  run.kind === 'other' ? [run.log] : run.charges.map(({ log }) => log)

test('runs have every log once, in its order, and charges of different mandates with the same steps alone', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 250 }), (all) => {
      const due = all.map(logOf)
      const runs = runsOf(due, DEPTH)
      expect(runs.flatMap(logsOf)).toEqual(due)
      for (const run of runs) {
        if (run.kind === 'other') continue
        const { charges } = run
        expect(charges.length).toBeLessThanOrEqual(100)
        expect(new Set(charges.map(({ event }) => event.mandateId)).size).toBe(charges.length)
        expect(new Set(charges.map(({ steps }) => JSON.stringify(steps))).size).toBe(1)
        expect(charges.every(({ log }) => !log.gone)).toBe(true)
      }
    }),
  )
})

test('an end between two charges is dispatched between them', () => {
  const [one, end, other] = [
    { mandate: 1, isCharge: true },
    { mandate: 2, isCharge: false },
    { mandate: 3, isCharge: true },
  ].map((each, index) => logOf({ ...each, isGone: false, block: 30, stage: 'read' }, index))
  if (!one || !end || !other) throw new Error('There are no logs')
  expect(runsOf([one, end, other], DEPTH).map(logsOf)).toEqual([[one], [end], [other]])
})

test('a hundred charges of one block are one run', () => {
  const due = Array.from({ length: 100 }, (_, index) =>
    logOf({ mandate: index + 1, isCharge: true, isGone: false, block: 30, stage: 'read' }, index),
  )
  expect(runsOf(due, DEPTH)).toHaveLength(1)
})
