import { expect, it } from 'vitest'
import { CALLS_QUOTE, PAYER, PERMIT_QUOTE } from '@/tests/support/browser/quote'
import { rememberedCalls, rememberedPermit } from './payment-memory'
import type { PermitMessage } from './quote'

const message: PermitMessage = PERMIT_QUOTE.permit?.message ?? expect.fail('The quote has a permit')
const permit = { message, signature: '0xsigned' }
const before = (seconds: number) => new Date((Number(message.deadline) - seconds) * 1000)

it('a signed permit is used for the same message, with any deadline', () => {
  const asked = { ...message, deadline: '9999999999' }
  expect(rememberedPermit({ permit }, asked, before(3600))).toEqual({
    deadline: message.deadline,
    signature: '0xsigned',
  })
})

it('it is not used for another amount, owner, contract or nonce', () => {
  for (const change of [{ value: '1' }, { owner: '0x1' }, { spender: '0x1' }, { nonce: '4' }]) {
    expect(rememberedPermit({ permit }, { ...message, ...change }, before(3600))).toBeNull()
  }
})

it('it is not used shortly before it expires, and none is found where none was signed', () => {
  expect(rememberedPermit({ permit }, message, before(600))).toBeNull()
  expect(rememberedPermit({}, message, before(3600))).toBeNull()
})

it('sent calls are found for their own choice and account alone', () => {
  const choice = {
    planId: 'plan',
    quantity: 1,
    tokenId: '6',
    periods: 12,
    fixedCharges: null,
    code: null,
  } as const
  const calls = { sentId: 'calls', choice, account: PAYER, quote: CALLS_QUOTE }
  expect(rememberedCalls({ calls }, choice, PAYER.toLowerCase())).toEqual(calls)
  expect(rememberedCalls({ calls }, { ...choice, periods: 3 }, PAYER)).toBeNull()
  expect(rememberedCalls({ calls }, { ...choice, fixedCharges: 12 }, PAYER)).toBeNull()
  expect(rememberedCalls({ calls }, { ...choice, code: 'HALF' }, PAYER)).toBeNull()
  expect(rememberedCalls({ calls }, { ...choice, tokenId: '7' }, PAYER)).toBeNull()
  expect(rememberedCalls({ calls }, choice, CALLS_QUOTE.spender)).toBeNull()
  expect(rememberedCalls({}, choice, PAYER)).toBeNull()
})
