import { isSameChoice, type PaymentChoice } from './payment-choice'
import type { PermitAnswer, PermitMessage, Quote } from './quote'

/** Progress of a payment in the wallet, kept while the page is closed or reloaded. */
export interface RememberedPayment {
  /** A signed permit with its message. */
  readonly permit?: { readonly message: PermitMessage; readonly signature: string } | undefined
  /** Calls handed to the wallet whose outcome on the chain is not known yet. */
  readonly calls?: SentCalls | undefined
}

/** Calls that put terms in force, with the choice, account and quote that they belong to. */
export interface SentCalls {
  /** The wallet's own id of them. */
  readonly sentId: string
  readonly choice: PaymentChoice
  readonly account: string
  readonly quote: Quote
}

/** Storage of a checkout's payment, so that a payer is not asked to sign twice. */
export interface PaymentMemory {
  read(): RememberedPayment
  write(payment: RememberedPayment): void
  clear(): void
}

/**
 * Kept by the browser. A permit alone takes nothing: only the contract it names may use it, and only for terms that
 * its owner signed too. Storage can be switched off or full; then nothing is remembered and nothing fails.
 */
export function paymentMemory(sessionId: string): PaymentMemory {
  const key = `dues.payment.${sessionId}`
  return {
    read: () => attempt(() => parse(localStorage.getItem(key))) ?? {},
    write: (payment) => attempt(() => localStorage.setItem(key, JSON.stringify(payment))),
    clear: () => attempt(() => localStorage.removeItem(key)),
  }
}

/** The calls that were sent for a choice by an account, where there are some. */
export function rememberedCalls(
  { calls }: RememberedPayment,
  choice: PaymentChoice,
  account: string,
): SentCalls | null {
  if (!calls) return null
  return isSameChoice(calls.choice, choice) && calls.account.toLowerCase() === account.toLowerCase()
    ? calls
    : null
}

/** The least time that a remembered permit must still hold, in seconds: the transaction has yet to be mined. */
const MARGIN_SECONDS = 600

/** The answer to a permit that is asked for, where the same one was signed before and still holds. */
export function rememberedPermit(
  { permit }: RememberedPayment,
  asked: PermitMessage,
  now: Date,
): PermitAnswer | null {
  if (!permit) return null
  const { message, signature } = permit
  const same = (['owner', 'spender', 'value', 'nonce'] as const).every(
    (name) => message[name].toLowerCase() === asked[name].toLowerCase(),
  )
  const holds = Number(message.deadline) > now.getTime() / 1000 + MARGIN_SECONDS
  return same && holds ? { deadline: message.deadline, signature } : null
}

function parse(text: string | null): RememberedPayment {
  const value: unknown = text === null ? null : JSON.parse(text)
  const permit = field(value, 'permit')
  const calls = field(value, 'calls')
  return { ...(isPermit(permit) && { permit }), ...(areCalls(calls) && { calls }) }
}

/** The page wrote it itself; what an earlier version wrote otherwise is left alone. */
function areCalls(value: unknown): value is SentCalls {
  const quote = field(value, 'quote')
  return (
    typeof field(value, 'sentId') === 'string' &&
    typeof field(value, 'account') === 'string' &&
    typeof field(field(value, 'choice'), 'planId') === 'string' &&
    typeof field(field(field(quote, 'mandate'), 'message'), 'payer') === 'string' &&
    ['cap', 'allowance', 'allowanceNeeded'].every((name) => typeof field(quote, name) === 'string') &&
    Array.isArray(field(quote, 'calls'))
  )
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function isPermit(value: unknown): value is NonNullable<RememberedPayment['permit']> {
  if (typeof value !== 'object' || value === null) return false
  const message: unknown = Reflect.get(value, 'message')
  return (
    typeof Reflect.get(value, 'signature') === 'string' &&
    typeof message === 'object' &&
    message !== null &&
    ['owner', 'spender', 'value', 'nonce', 'deadline'].every(
      (name) => typeof Reflect.get(message, name) === 'string',
    )
  )
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
