import 'server-only'
import type { Address } from 'viem'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { ChargeInFlightError } from '@/lib/billing/changes/change-refusals'
import { NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { findWaitingChange, isUnmined, lockChangeTo, updateChange } from '../../store/subscribers/changes'
import { changePaid } from './cancel-paid-subscriber'
import type { PaidSubscription } from './read-paid-subscriptions'

/**
 * Takes back a signed change that waits, of what an account pays for: the present terms go on, and the signature is not
 * kept. An allowance that was given with it stays until the payer gives another. Where none waits, nothing changes.
 * @throws NotFoundError for a subscriber of another wallet, ChargeInFlightError while it is on its way to the chain
 */
export function takeBackChange(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'rates'>,
  asked: { subscriberId: string; account: SignInWallet<Address>; requestId: string },
): Promise<PaidSubscription> {
  return changePaid(deps, asked, async (tx, { author, subscriber, at }) => {
    const found = await findWaitingChange(tx, { subscriberId: subscriber.id })
    const change = found && (await lockChangeTo(tx, found))
    if (change?.status !== 'waiting') return
    const { id, transactionId, permitTransactionId, planId, tokenId, quantity } = change
    const isPermitted = permitTransactionId !== null && (await isUnmined(tx, { id: permitTransactionId }))
    if (transactionId !== null || isPermitted) {
      throw new ChargeInFlightError('The change is on its way to the chain.')
    }
    const given = { status: 'failed', failureReason: 'taken_back', endedAt: at } as const
    await updateChange(tx, { id, change: { ...given, signature: NO_SIGNATURE, permit: null } })
    const details = { planId, tokenId, quantity }
    const entry = { action: 'subscriber.change_taken_back', target: subscriber.id, details } as const
    await writeAudit(tx, { ...author, ...entry, createdAt: at })
  })
}
