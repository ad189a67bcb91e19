import { decodeApproval } from '@/lib/client/payment/check-quote'
import type { SentCalls } from '@/lib/client/payment/payment-memory'
import type { ApprovalCall, PermitAnswer, Quote } from '@/lib/client/payment/quote'
import type { WalletProblem } from '@/lib/client/wallet/wallet-error'

/** One request to the wallet. */
export type PayAct =
  /** Allow the contract to take tokens, by signature. */
  | { readonly kind: 'permit' }
  /** Allow by a transaction; `atomic` is 0 where an old allowance has to be removed first. */
  | { readonly kind: 'approve'; readonly call: ApprovalCall; readonly atomic: bigint }
  /** Allow by several calls in one transaction of a smart wallet. */
  | { readonly kind: 'batch'; readonly calls: readonly ApprovalCall[] }
  /** Sign the terms: amounts, dates and receivers. */
  | { readonly kind: 'terms' }
  /** Allowance and terms without a signature: the account sets both in one transaction. */
  | { readonly kind: 'calls'; readonly calls: readonly ApprovalCall[] }

/**
 * Reason for a failed act.
 * - `no_fee`: the account has too little of the network's own coin for the transaction.
 * - `reverted`: the network took the transaction, and it failed.
 * - `too_little`: the wallet's owner allowed less than the terms need.
 * - `bad_signature`: the signature is not that of the account.
 * - `not_in_force`: the wallet says that its calls are done, and the network knows nothing of the terms.
 */
export type PayProblem =
  | WalletProblem
  | 'no_fee'
  | 'reverted'
  | 'too_little'
  | 'bad_signature'
  | 'not_in_force'

/** Phase of an act. */
export type PayPhase =
  /** It is explained, and waits for the payer. */
  | { readonly name: 'explained'; readonly problem: PayProblem | null }
  /** The wallet was asked, `attempt` times so far; an answer to any of these requests counts. */
  | { readonly name: 'in_wallet'; readonly attempt: number }
  /** Sent; the network has not confirmed it. `hash` is null for a batch that has no transaction yet. */
  | { readonly name: 'mining'; readonly sentId: string; readonly hash: string | null }
  /** The allowance set by the transactions is read back before the terms are signed. */
  | { readonly name: 'checking' }
  /** The signed terms are being submitted; `signature` is null where calls put them in force. */
  | { readonly name: 'sending'; readonly signature: string | null; readonly attempt: number }
  /** The terms are signed, and the server could not be reached. */
  | { readonly name: 'unsent'; readonly signature: string | null; readonly attempt: number }

/** A payer's way through the acts that a quote asks for. */
export interface Payment {
  readonly quote: Quote
  readonly acts: readonly PayAct[]
  /** The index of the act that is due. */
  readonly at: number
  readonly permit: PermitAnswer | null
  readonly phase: PayPhase
}

export type PaymentEvent =
  /** The payer asks the wallet, or asks it again. */
  | { readonly type: 'act_asked' }
  | { readonly type: 'permit_signed'; readonly permit: PermitAnswer }
  | { readonly type: 'approval_sent'; readonly sentId: string; readonly hash: string | null }
  | { readonly type: 'approval_found'; readonly sentId: string; readonly hash: string }
  | { readonly type: 'approval_mined'; readonly sentId: string }
  | { readonly type: 'approval_reverted'; readonly sentId: string }
  | { readonly type: 'allowance_checked'; readonly quote: Quote }
  | { readonly type: 'terms_signed'; readonly signature: string }
  | {
      readonly type: 'act_failed'
      readonly at: number
      readonly attempt: number
      readonly problem: PayProblem
    }
  | { readonly type: 'server_unreachable' }
  | { readonly type: 'send_asked' }
  | { readonly type: 'signature_refused' }
  /** The server still finds nothing of the calls on the chain. */
  | { readonly type: 'calls_missing' }

/**
 * Acts that a quote asks of the wallet, in order.
 * @param batches - the wallet sends several calls as one
 */
export function actsOf({ permit, approvals, calls }: Quote, batches: boolean): readonly PayAct[] {
  if (calls.length > 0) return [{ kind: 'calls', calls }]
  if (permit) return [{ kind: 'permit' }, { kind: 'terms' }]
  if (approvals.length === 0) return [{ kind: 'terms' }]
  if (batches) return [{ kind: 'batch', calls: approvals }, { kind: 'terms' }]
  return [
    ...approvals.map(
      (call): PayAct => ({ kind: 'approve', call, atomic: decodeApproval(call)?.amount ?? 0n }),
    ),
    { kind: 'terms' },
  ]
}

/**
 * @param remembered - a permit that was signed on an earlier visit, where it still holds
 */
export function startPayment(
  quote: Quote,
  { batches, remembered }: { readonly batches: boolean; readonly remembered: PermitAnswer | null },
): Payment {
  const permit = quote.permit === null ? null : remembered
  const at = permit === null ? 0 : 1
  return { quote, acts: actsOf(quote, batches), at, permit, phase: { name: 'explained', problem: null } }
}

/** Goes on with calls that were sent on an earlier visit. */
export function resumePayment({ quote, sentId }: Pick<SentCalls, 'quote' | 'sentId'>): Payment {
  const start = startPayment(quote, { batches: true, remembered: null })
  return { ...start, phase: { name: 'mining', sentId, hash: null } }
}

/**
 * Returns the next state. Late answers, to a request that was given up or an act that is done, change
 * nothing.
 */
export function paymentReducer(payment: Payment, event: PaymentEvent): Payment {
  const { phase } = payment
  switch (event.type) {
    case 'act_asked':
      return phase.name === 'explained' || phase.name === 'in_wallet' ? inWallet(payment) : payment
    case 'permit_signed':
      if (!isAt(payment, 'permit')) return payment
      return {
        ...payment,
        permit: event.permit,
        at: payment.at + 1,
        phase: { name: 'in_wallet', attempt: 1 },
      }
    case 'terms_signed':
      if (!isAt(payment, 'terms')) return payment
      return { ...payment, phase: { name: 'sending', signature: event.signature, attempt: 1 } }
    case 'approval_sent':
      if (phase.name !== 'in_wallet') return payment
      return { ...payment, phase: { name: 'mining', sentId: event.sentId, hash: event.hash } }
    case 'approval_found':
      return isMining(payment, event.sentId)
        ? { ...payment, phase: { name: 'mining', sentId: event.sentId, hash: event.hash } }
        : payment
    case 'approval_mined':
      return isMining(payment, event.sentId) ? afterApproval(payment) : payment
    case 'approval_reverted':
      return isMining(payment, event.sentId) ? explained(payment, 'reverted') : payment
    case 'allowance_checked':
      return phase.name === 'checking' ? afterCheck(payment, event.quote) : payment
    case 'act_failed':
      if (phase.name !== 'in_wallet' || payment.at !== event.at || phase.attempt !== event.attempt)
        return payment
      return explained(payment, event.problem)
    case 'server_unreachable':
      return phase.name === 'sending' ? { ...payment, phase: { ...phase, name: 'unsent' } } : payment
    case 'send_asked':
      if (phase.name !== 'unsent') return payment
      return { ...payment, phase: { ...phase, name: 'sending', attempt: phase.attempt + 1 } }
    case 'signature_refused':
      return phase.name === 'sending' ? explained(payment, 'bad_signature') : payment
    case 'calls_missing':
      return phase.name === 'sending' ? explained(payment, 'not_in_force') : payment
  }
}

/** The act that is due. */
export function actOf({ acts, at }: Payment): PayAct {
  return acts[at] ?? { kind: 'terms' }
}

function inWallet(payment: Payment): Payment {
  const { phase } = payment
  const attempt = phase.name === 'in_wallet' ? phase.attempt + 1 : 1
  return { ...payment, phase: { name: 'in_wallet', attempt } }
}

function explained(payment: Payment, problem: PayProblem | null): Payment {
  return { ...payment, phase: { name: 'explained', problem } }
}

function isAt(payment: Payment, kind: PayAct['kind']): boolean {
  return payment.phase.name === 'in_wallet' && actOf(payment).kind === kind
}

function isMining({ phase }: Payment, sentId: string): boolean {
  return phase.name === 'mining' && phase.sentId === sentId
}

/**
 * An allowance set to 0 is followed by the one that is needed; the last one is read back before the terms.
 */
function afterApproval(payment: Payment): Payment {
  if (actOf(payment).kind === 'calls') {
    return { ...payment, phase: { name: 'sending', signature: null, attempt: 1 } }
  }
  const next = { ...payment, at: payment.at + 1 }
  return actOf(next).kind === 'terms' ? { ...payment, phase: { name: 'checking' } } : explained(next, null)
}

/** Wallets let their owners change the allowance: the missing approvals are requested again. */
function afterCheck(payment: Payment, quote: Quote): Payment {
  const terms = payment.acts.length - 1
  if (quote.approvals.length === 0) return explained({ ...payment, quote, at: terms }, null)
  const batches = payment.acts.some(({ kind }) => kind === 'batch')
  return explained({ ...payment, quote, acts: actsOf(quote, batches), at: 0 }, 'too_little')
}
