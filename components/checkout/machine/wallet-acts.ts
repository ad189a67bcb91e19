import { pause } from '@/lib/client/pause'
import { readBatch, readSent, sendApproval, sendBatch } from '@/lib/client/payment/send-approvals'
import { signTypedData } from '@/lib/client/payment/sign-typed-data'
import { walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { CheckoutDeps, CheckoutScope, PaymentUnderWay } from './checkout-deps'
import type { CheckoutEvent } from './checkout-machine'
import { actOf, type PayProblem } from './payment-machine'

/** Polling interval for a transaction, in milliseconds. */
const POLL_MS = 2_000

/** Asks the wallet for the act that is due. */
export async function askWallet(
  deps: Pick<CheckoutDeps, 'memory'>,
  paying: PaymentUnderWay,
  attempt: number,
  { dispatch }: CheckoutScope,
): Promise<void> {
  try {
    dispatch(await ask(deps, paying))
  } catch (thrown) {
    dispatch({ type: 'act_failed', at: paying.payment.at, attempt, problem: payProblemOf(thrown) })
  }
}

async function ask(
  { memory }: Pick<CheckoutDeps, 'memory'>,
  { connection, demand, payment }: PaymentUnderWay,
): Promise<CheckoutEvent> {
  const { quote } = payment
  const act = actOf(payment)
  switch (act.kind) {
    case 'permit': {
      const { permit } = quote
      if (!permit) throw new Error('There is no permit to sign')
      const signature = await signTypedData(connection, permit)
      memory.write({ permit: { message: permit.message, signature } })
      return { type: 'permit_signed', permit: { deadline: permit.message.deadline, signature } }
    }
    case 'approve': {
      const hash = await sendApproval(connection, act.call)
      return { type: 'approval_sent', sentId: hash, hash }
    }
    case 'batch':
      return { type: 'approval_sent', sentId: await sendBatch(connection, act.calls), hash: null }
    case 'calls': {
      const sentId = await sendBatch(connection, act.calls)
      const { planId, quantity, tokenId, periods, fixedCharges, code } = demand
      // Kept whatever becomes of this page: the wallet has them.
      const choice = { planId, quantity, tokenId, periods, fixedCharges, code }
      memory.write({ calls: { sentId, choice, account: connection.account, quote } })
      return { type: 'approval_sent', sentId, hash: null }
    }
    case 'terms':
      return { type: 'terms_signed', signature: await signTypedData(connection, quote.mandate) }
  }
}

/**
 * Waits for the wallet's transaction. A hash that becomes known ends it: the state then has another phase.
 */
export async function followSent(
  { memory }: Pick<CheckoutDeps, 'memory'>,
  { connection, payment }: PaymentUnderWay,
  { sentId, hash }: { readonly sentId: string; readonly hash: string | null },
  { signal, dispatch }: CheckoutScope,
): Promise<void> {
  const { kind } = actOf(payment)
  const batch = kind === 'batch' || kind === 'calls'
  while (!signal.aborted) {
    const { state, hash: found } = batch
      ? await readBatch(connection, sentId)
      : { state: await readSent(connection, sentId), hash }
    if (signal.aborted) return
    if (state === 'mined') return dispatch({ type: 'approval_mined', sentId })
    if (state === 'reverted') {
      if (kind === 'calls') memory.clear()
      return dispatch({ type: 'approval_reverted', sentId })
    }
    if (found !== null && found !== hash) return dispatch({ type: 'approval_found', sentId, hash: found })
    await pause(POLL_MS, signal)
  }
}

function payProblemOf(thrown: unknown): PayProblem {
  const { problem, message } = walletErrorOf(thrown)
  return problem === 'failed' && /insufficient funds/i.test(message) ? 'no_fee' : problem
}
