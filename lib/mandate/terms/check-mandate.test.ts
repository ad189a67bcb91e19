import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMandate, type MandateOffer } from './check-mandate'
import { mandateMessage } from './mandate-message'

const mandate = {
  merchant: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  payer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  maxAmountPerPeriod: 10_000_000n,
  firstChargeAt: 1_796_438_400n,
  periodMonths: 1n,
  maxPeriods: 12n,
  subscriptionRef: `0x${'0d'.repeat(32)}`,
  replaces: `0x${'00'.repeat(32)}`,
  payouts: [
    { receiver: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955', bps: 2_500n },
    { receiver: '0x976EA74026E726554dB657fA54763abd0C3a0aa9', bps: 7_500n },
  ],
} as const
const offer: MandateOffer = {
  mandate,
  earliestFirstChargeAt: mandate.firstChargeAt - 3_600n,
  maxPeriodsChoices: [3n, 6n, 12n],
}
const message = mandateMessage(mandate)

const difference = (returned: unknown) => {
  const checked = checkMandate(offer, returned)
  return checked.accepted ? null : checked.difference
}

test('the offered mandate is accepted, also after a way through JSON', () => {
  expect(checkMandate(offer, JSON.parse(JSON.stringify(message)))).toEqual({ accepted: true, mandate })
})

test('the case of hexadecimal digits means nothing, and the spelling of the offer is kept', () => {
  const returned = { ...message, payer: message.payer.toLowerCase() }
  expect(checkMandate(offer, returned)).toEqual({ accepted: true, mandate })
})

test('an offer made within the hour still counts, with the first charge that it named', () => {
  const returned = { ...message, firstChargeAt: String(mandate.firstChargeAt - 3_600n) }
  expect(checkMandate(offer, returned)).toEqual({
    accepted: true,
    mandate: { ...mandate, firstChargeAt: mandate.firstChargeAt - 3_600n },
  })
})

test.each([-3_601n, 1n])('a first charge %i seconds from the offered one is refused', (seconds) => {
  const returned = { ...message, firstChargeAt: String(mandate.firstChargeAt + seconds) }
  expect(difference(returned)?.field).toBe('firstChargeAt')
})

test('the payer chooses the number of charges among those on offer', () => {
  expect(checkMandate(offer, { ...message, maxPeriods: '3' })).toEqual({
    accepted: true,
    mandate: { ...mandate, maxPeriods: 3n },
  })
  expect(difference({ ...message, maxPeriods: '4' })).toEqual({
    field: 'maxPeriods',
    offered: '12',
    returned: '4',
  })
})

const fields = Object.keys(message)

test.each(fields)('a mandate without %s is refused by that name', (field) => {
  expect(difference({ ...message, [field]: undefined })?.field).toBe(field)
})

const notText = fc.oneof(
  fc.integer(),
  fc.constant(null),
  fc.boolean(),
  fc.array(fc.string()),
  fc.constant({ toLowerCase: 1 }),
)

test('a mandate that differs in any one field is refused by the name of that field', () => {
  const single = fc.constantFrom(...fields.filter((field) => field !== 'payouts'))
  fc.assert(
    fc.property(single, fc.oneof(fc.string(), fc.bigInt().map(String), notText), (field, value) => {
      const returned = { ...message, [field]: value }
      fc.pre(!checkMandate(offer, returned).accepted)
      expect(difference(returned)?.field).toBe(field)
    }),
    { numRuns: 2_000 },
  )
})

test('nothing but the offered values is ever accepted', () => {
  const single = fc.constantFrom(...fields.filter((field) => field !== 'payouts'))
  fc.assert(
    fc.property(single, fc.oneof(fc.string(), fc.bigInt().map(String), notText), (field, value) => {
      const checked = checkMandate(offer, { ...message, [field]: value })
      if (!checked.accepted) return
      const { firstChargeAt, maxPeriods, ...rest } = checked.mandate
      expect({ ...mandate, ...rest }).toEqual(mandate)
      expect(
        firstChargeAt >= offer.earliestFirstChargeAt && firstChargeAt <= offer.mandate.firstChargeAt,
      ).toBe(true)
      expect(offer.maxPeriodsChoices).toContain(maxPeriods)
    }),
    { numRuns: 2_000 },
  )
})

const [first, second] = message.payouts

test.each<[string, unknown]>([
  ['payouts', [first]],
  ['payouts', [first, second, first]],
  ['payouts', 'all of it'],
  ['payouts[0].receiver', [second, first]],
  ['payouts[0].receiver', [null, second]],
  ['payouts[1].receiver', [first, { ...second, receiver: message.payer }]],
  ['payouts[1].bps', [first, { ...second, bps: '7501' }]],
  ['payouts[1].bps', [first, { ...second, bps: '07500' }]],
  ['payouts[1].memo', [first, { ...second, memo: 'thanks' }]],
])('payouts that differ are refused by the name of the first difference: %s (%#)', (field, payouts) => {
  expect(difference({ ...message, payouts })?.field).toBe(field)
})

test('a field that nobody offered is refused', () => {
  expect(difference({ ...message, chainId: '1' })?.field).toBe('chainId')
})

test.each([null, undefined, 'mandate', 7, [], [message]])(
  'what is no mandate at all is refused (%#)',
  (returned) => {
    expect(difference(returned)?.field).toBe('merchant')
  },
)

test.each(['0x989680', '1e7', '10000000.0', ' 10000000', '+10000000'])(
  'a number written as %j is refused',
  (text) => {
    expect(difference({ ...message, maxAmountPerPeriod: text })?.field).toBe('maxAmountPerPeriod')
  },
)
