import type { PaymentMemory } from '@/lib/client/payment/payment-memory'
import { readBatch, readSent, sendApproval, sendBatch } from '@/lib/client/payment/send-approvals'
import { signTypedData } from '@/lib/client/payment/sign-typed-data'
import type { Connection } from '@/lib/client/wallet/wallet'
import { walletErrorOf } from '@/lib/client/wallet/wallet-error'
import type { CheckoutEvent, CheckoutState } from './machine/checkout-machine'
import { actOf, type Payment, type PayProblem } from './machine/payment-machine'

/** How often the network is asked for a transaction, in milliseconds. */
const POLL_MS = 2_000

interface WalletActsHost {
  readonly memory: PaymentMemory
  readonly getState: () => CheckoutState
  readonly dispatch: (event: CheckoutEvent) => void
}

/** Asks the wallet for the act that is due, or waits for what it sent; tells the state what came of it. */
export function createWalletActs({ memory, getState, dispatch }: WalletActsHost) {
  return async (payment: Payment, isCurrent: () => boolean): Promise<void> => {
    const { connection } = getState()
    if (!connection) return
    const { at, phase } = payment
    if (phase.name === 'mining') return follow(connection, payment, phase, isCurrent)
    if (phase.name !== 'in_wallet') return
    const { attempt } = phase
    try {
      const event = await ask(connection, payment)
      if (isDue(payment)) dispatch(event)
    } catch (thrown) {
      if (isDue(payment)) dispatch({ type: 'act_failed', at, attempt, problem: payProblemOf(thrown) })
    }
  }

  /** An answer to an earlier request for the same act is as good as one to the last; one to other terms is none. */
  function isDue({ at, quote }: Payment): boolean {
    const { step } = getState()
    return step.name === 'paying' && step.payment.at === at && step.payment.quote === quote
  }

  async function ask(connection: Connection, payment: Payment): Promise<CheckoutEvent> {
    const act = actOf(payment)
    switch (act.kind) {
      case 'permit': {
        const { permit } = payment.quote
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
        const { planId, tokenId, periods } = getState().demand
        // Kept whatever becomes of this page: the wallet has them.
        memory.write({
          calls: {
            sentId,
            choice: { planId, tokenId, periods },
            account: connection.account,
            quote: payment.quote,
          },
        })
        return { type: 'approval_sent', sentId, hash: null }
      }
      case 'terms':
        return { type: 'terms_signed', signature: await signTypedData(connection, payment.quote.mandate) }
    }
  }

  async function follow(
    connection: Connection,
    payment: Payment,
    { sentId, hash }: { readonly sentId: string; readonly hash: string | null },
    isCurrent: () => boolean,
  ): Promise<void> {
    const { kind } = actOf(payment)
    const batch = kind === 'batch' || kind === 'calls'
    while (isCurrent()) {
      const { state, hash: found } = batch
        ? await readBatch(connection, sentId)
        : { state: await readSent(connection, sentId), hash }
      if (!isCurrent()) return
      if (state === 'mined') return dispatch({ type: 'approval_mined', sentId })
      if (state === 'reverted') {
        if (kind === 'calls') memory.clear()
        return dispatch({ type: 'approval_reverted', sentId })
      }
      // The state changes with it, and whoever follows the state asks on from there.
      if (found !== null && found !== hash) return dispatch({ type: 'approval_found', sentId, hash: found })
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

function payProblemOf(thrown: unknown): PayProblem {
  const { problem, message } = walletErrorOf(thrown)
  return problem === 'failed' && /insufficient funds/i.test(message) ? 'no_fee' : problem
}
