import { describe, expect, it } from 'vitest'
import { approvalOf, CALLS_QUOTE, PERMIT_QUOTE, QUOTE, ZERO_FIRST_QUOTE } from '@/tests/support/browser/quote'
import {
  actOf,
  actsOf,
  type Payment,
  type PaymentEvent,
  paymentReducer,
  resumePayment,
  startPayment,
} from './payment-machine'

const NONE = { batches: false, remembered: null }
const permit = { deadline: '1', signature: '0xpermit' }
const ask: PaymentEvent = { type: 'act_asked' }
const given = (start: Payment, ...events: readonly PaymentEvent[]) => events.reduce(paymentReducer, start)
const kinds = (payment: Payment) => payment.acts.map(({ kind }) => kind)

describe('what the wallet is asked for', () => {
  it('is the permit, then the terms', () => {
    expect(kinds(startPayment(PERMIT_QUOTE, NONE))).toEqual(['permit', 'terms'])
  })

  it('is the terms alone where enough is allowed already', () => {
    expect(kinds(startPayment(QUOTE, NONE))).toEqual(['terms'])
  })

  it('is one transaction, or two where the allowance goes to 0 first', () => {
    expect(actsOf({ ...QUOTE, approvals: [approvalOf(588_000_000n)] }, false)).toMatchObject([
      { kind: 'approve', atomic: 588_000_000n },
      { kind: 'terms' },
    ])
    expect(actsOf(ZERO_FIRST_QUOTE, false)).toMatchObject([
      { kind: 'approve', atomic: 0n },
      { kind: 'approve', atomic: 588_000_000n },
      { kind: 'terms' },
    ])
  })

  it('is one batch where the wallet sends several calls as one', () => {
    expect(kinds(startPayment(ZERO_FIRST_QUOTE, { ...NONE, batches: true }))).toEqual(['batch', 'terms'])
  })

  it('is not asked again for a permit that was signed on an earlier visit', () => {
    const payment = startPayment(PERMIT_QUOTE, { ...NONE, remembered: permit })
    expect(payment).toMatchObject({ at: 1, permit, phase: { name: 'explained' } })
  })
})

describe('signing', () => {
  const start = startPayment(PERMIT_QUOTE, NONE)

  it('explains the permit, and goes straight on to the terms once it is signed', () => {
    expect(start.phase).toEqual({ name: 'explained', problem: null })
    const signed = given(start, ask, { type: 'permit_signed', permit })
    expect(signed).toMatchObject({ at: 1, permit, phase: { name: 'in_wallet' } })
    expect(actOf(signed).kind).toBe('terms')
    const done = given(signed, { type: 'terms_signed', signature: '0xterms' })
    expect(done.phase).toEqual({ name: 'sending', signature: '0xterms', attempt: 1 })
  })

  it('comes back with the reason when the wallet refuses, and can be asked again', () => {
    const failed = given(start, ask, { type: 'act_failed', at: 0, attempt: 1, problem: 'rejected' })
    expect(failed.phase).toEqual({ name: 'explained', problem: 'rejected' })
    expect(given(failed, ask).phase).toMatchObject({ name: 'in_wallet' })
  })

  it('does not listen to the refusal of a request that was repeated', () => {
    const twice = given(start, ask, ask, { type: 'act_failed', at: 0, attempt: 1, problem: 'failed' })
    expect(twice.phase).toEqual({ name: 'in_wallet', attempt: 2 })
  })

  it('does not take one act’s answer for another’s', () => {
    expect(given(start, ask, { type: 'terms_signed', signature: '0x' }).phase.name).toBe('in_wallet')
    expect(given(start, { type: 'permit_signed', permit })).toEqual(start)
  })

  it('is sent again when the server was away, with the same signature', () => {
    const signed = given(startPayment(QUOTE, NONE), ask, { type: 'terms_signed', signature: '0xterms' })
    const unsent = given(signed, { type: 'server_unreachable' })
    expect(unsent.phase).toMatchObject({ name: 'unsent', signature: '0xterms' })
    expect(given(unsent, { type: 'send_asked' }).phase).toEqual({
      name: 'sending',
      signature: '0xterms',
      attempt: 2,
    })
  })

  it('is asked for again when the signature is not the account’s', () => {
    const signed = given(startPayment(QUOTE, NONE), ask, { type: 'terms_signed', signature: '0xterms' })
    expect(given(signed, { type: 'signature_refused' }).phase).toEqual({
      name: 'explained',
      problem: 'bad_signature',
    })
  })
})

describe('allowing by transactions', () => {
  const start = startPayment(ZERO_FIRST_QUOTE, NONE)
  const sent = (sentId: string): PaymentEvent => ({ type: 'approval_sent', sentId, hash: sentId })
  const mined = (sentId: string): PaymentEvent => ({ type: 'approval_mined', sentId })
  const allowed = given(start, ask, sent('0x1'), mined('0x1'), ask, sent('0x2'), mined('0x2'))

  it('goes to 0, then to what is needed, then looks at it before the terms', () => {
    expect(given(start, ask, sent('0x1')).phase).toMatchObject({ name: 'mining', hash: '0x1' })
    const zero = given(start, ask, sent('0x1'), mined('0x1'))
    expect(zero).toMatchObject({ at: 1, phase: { name: 'explained', problem: null } })
    expect(allowed.phase.name).toBe('checking')
    const checked = given(allowed, { type: 'allowance_checked', quote: QUOTE })
    expect(checked).toMatchObject({ at: 2, quote: QUOTE, phase: { name: 'explained', problem: null } })
  })

  it('asks for what is missing where the wallet’s owner allowed less', () => {
    const short = { ...QUOTE, allowance: '1', approvals: ZERO_FIRST_QUOTE.approvals }
    expect(given(allowed, { type: 'allowance_checked', quote: short })).toMatchObject({
      at: 0,
      phase: { name: 'explained', problem: 'too_little' },
    })
  })

  it('says so when the token refuses, and can be tried again', () => {
    const reverted = given(start, ask, sent('0x1'), { type: 'approval_reverted', sentId: '0x1' })
    expect(reverted).toMatchObject({ at: 0, phase: { name: 'explained', problem: 'reverted' } })
  })

  it('follows one transaction and no other', () => {
    expect(given(start, ask, sent('0x1'), mined('0x9')).phase.name).toBe('mining')
  })

  it('learns the transaction of a batch later', () => {
    const batch = startPayment(ZERO_FIRST_QUOTE, { ...NONE, batches: true })
    const waiting = given(batch, ask, { type: 'approval_sent', sentId: 'calls', hash: null })
    const found = given(waiting, { type: 'approval_found', sentId: 'calls', hash: '0x7' })
    expect(found.phase).toEqual({ name: 'mining', sentId: 'calls', hash: '0x7' })
    expect(given(found, mined('calls')).phase.name).toBe('checking')
  })
})

describe('agreeing by calls', () => {
  const start = startPayment(CALLS_QUOTE, NONE)
  const sent: PaymentEvent = { type: 'approval_sent', sentId: 'calls', hash: null }
  const mined: PaymentEvent = { type: 'approval_mined', sentId: 'calls' }

  it('is one act, after which nothing is signed', () => {
    expect(kinds(start)).toEqual(['calls'])
    const waiting = given(start, ask, sent)
    expect(waiting.phase).toEqual({ name: 'mining', sentId: 'calls', hash: null })
    expect(given(waiting, mined).phase).toEqual({ name: 'sending', signature: null, attempt: 1 })
  })

  it('comes back when the wallet refuses or the network does, and can be tried again', () => {
    const declined = given(start, ask, { type: 'act_failed', at: 0, attempt: 1, problem: 'rejected' })
    expect(declined.phase).toEqual({ name: 'explained', problem: 'rejected' })
    const reverted = given(declined, ask, sent, { type: 'approval_reverted', sentId: 'calls' })
    expect(reverted.phase).toEqual({ name: 'explained', problem: 'reverted' })
    expect(given(reverted, ask).phase).toMatchObject({ name: 'in_wallet' })
  })

  it('is done only when the chain holds it: a wallet that says so is not enough', () => {
    const done = given(start, ask, sent, mined)
    expect(given(done, { type: 'calls_missing' }).phase).toEqual({
      name: 'explained',
      problem: 'not_in_force',
    })
    expect(given(start, { type: 'calls_missing' })).toEqual(start)
  })

  it('goes on where it was after the page was closed', () => {
    const resumed = resumePayment({ quote: CALLS_QUOTE, sentId: 'calls' })
    expect(resumed.phase).toEqual({ name: 'mining', sentId: 'calls', hash: null })
    expect(given(resumed, mined).phase).toMatchObject({ name: 'sending', signature: null })
  })
})
