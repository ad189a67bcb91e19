import 'server-only'
import { type Address, formatUnits, type Hash, isAddressEqual } from 'viem'
import { NotFoundError } from '@/lib/billing/billing-error'
import { NetworkNotConfiguredError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import {
  assertRefundable,
  chooseTransfer,
  isCounted,
  leftToRefund,
  refundValue,
} from '@/lib/billing/refunds/refund'
import {
  type RefundedToken,
  RefundNotFoundError,
  TransactionNotFoundError,
} from '@/lib/billing/refunds/refund-refusals'
import type { Author } from '../../caller'
import type { Receipt } from '../../chain/chain-client'
import { type TokenTransfer, tokenTransfers } from '../../chain/transfer-event'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import type { Database } from '../../store/database/database'
import { sumRefunded } from '../../store/subscribers/changes'
import {
  insertRefund,
  isOwnTransaction,
  listCountedTransfers,
  listRefundsOf,
  lockRefundedCharge,
  type RefundRow,
  updateRefund,
} from '../../store/subscribers/refunds'
import { lockSubscriber } from '../../store/subscribers/subscribers'
import { type PaymentRefunds, readPaymentRefunds } from './read-payment-refunds'
import { takeBackCredit } from './take-back-credit'

type RefundDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'payments'>

interface NamedRefund {
  readonly author: Author
  readonly paymentId: string
  readonly transactionHash: Hash
}

/**
 * Ties a transfer of the merchant's own wallet to a payment, as its refund. The chain is read once; nothing is sent.
 * A transaction refunds a payment once: repeating it changes nothing.
 * @throws NotFoundError, NotRefundableError, NetworkNotConfiguredError, TransactionNotFoundError, RefundNotFoundError,
 *   RefundAlreadyCountedError, RefundExceedsPaymentError, RpcUnavailableError
 */
export async function recordRefund(deps: RefundDeps, named: NamedRefund): Promise<PaymentRefunds> {
  const { author, paymentId, transactionHash } = named
  const of = { merchantId: author.merchantId, paymentId }
  const before = await readPaymentRefunds(deps.store.db, of)
  const { charge, token, refunds } = before.payment
  assertRefundable(charge)
  if (refunds.some((each) => each.transactionHash === transactionHash && isCounted(each))) return before
  const network = deps.payments.networks.get(token.chainId)
  if (!network) throw new NetworkNotConfiguredError(networkName(token.chainId))
  // A merchant may pay for something of its own payer: what a charge moved is no refund.
  if (await isOwnTransaction(deps.store.db, { transactionHash })) throw new RefundNotFoundError()
  const receipt = await network.client.receipt(transactionHash)
  if (!receipt) throw new TransactionNotFoundError(networkName(token.chainId))
  const transfers = refundTransfers(receipt, before)
  return deps.store.transaction(async (tx) => {
    await countTransfer(tx, deps, { named, before, transfers, blockNumber: receipt.blockNumber })
    return readPaymentRefunds(tx, of)
  })
}

/** Transfers of a transaction that give a payment back: of its token, from the merchant, to who paid, and later. */
function refundTransfers(receipt: Receipt, { payment, recipient, senders }: PaymentRefunds): TokenTransfer[] {
  const { charge, token } = payment
  if (charge.blockNumber !== null && receipt.blockNumber < charge.blockNumber) return []
  const isOf = (accounts: readonly Address[], account: Address) =>
    accounts.some((each) => isAddressEqual(each, account))
  return tokenTransfers(receipt, token.address).filter(
    ({ from, to, amountAtomic }) =>
      amountAtomic > 0n && isAddressEqual(to, recipient) && isOf(senders, from) && !isAddressEqual(from, to),
  )
}

interface Found {
  readonly named: NamedRefund
  readonly before: PaymentRefunds
  readonly transfers: readonly TokenTransfer[]
  readonly blockNumber: bigint
}

async function countTransfer(tx: Database, deps: RefundDeps, found: Found): Promise<void> {
  const { author, paymentId, transactionHash } = found.named
  // First, as everywhere: its credit may change with the refund.
  const subscriber = await lockSubscriber(tx, { id: found.before.payment.charge.subscriberId })
  const charge = await lockRefundedCharge(tx, { id: paymentId, merchantId: author.merchantId })
  if (!charge || !subscriber) throw new NotFoundError('Payment')
  assertRefundable(charge)
  const refundedBefore = await sumRefunded(tx, { chargeId: charge.id })
  const settle = (refund: Pick<RefundRow, 'id'>) =>
    takeBackCredit(tx, { subscriber, charge, refund, refundedBefore, at: deps.clock.now() })
  const refunds = await listRefundsOf(tx, { chargeIds: [charge.id] })
  const left = leftToRefund(charge, refunds)
  const own = refunds.find((each) => each.transactionHash === transactionHash)
  const paidIn = found.before.payment.token
  if (own) {
    if (isCounted(own)) return
    await takeUp(tx, {
      own,
      left,
      transfers: found.transfers,
      blockNumber: found.blockNumber,
      token: paidIn,
    })
    return settle(own)
  }

  const { chainId, address: token } = paidIn
  const counted = new Set(await listCountedTransfers(tx, { chainId, transactionHash }))
  const at = deps.clock.now()
  for (;;) {
    const { from, to, amountAtomic, logIndex } = chooseTransfer(found.transfers, {
      left,
      counted,
      token: paidIn,
    })
    const id = deps.random.uuid()
    const isNew = await insertRefund(tx, {
      id,
      merchantId: charge.merchantId,
      subscriptionId: charge.subscriptionId,
      chargeId: charge.id,
      chainId,
      token,
      transactionHash,
      logIndex,
      sender: from,
      recipient: to,
      amountAtomic,
      valueMicroUsd: refundValue(charge, amountAtomic),
      status: 'pending',
      blockNumber: found.blockNumber,
      checkedBlock: null,
      checkedHash: null,
      createdAt: at,
      refundedAt: null,
      reversedAt: null,
    })
    if (isNew) {
      const details = {
        transactionHash,
        amount: amountAtomic.toString(),
        // Of the time: an entry tells its amount also once the token is no longer known.
        amountText: formatUnits(amountAtomic, paidIn.decimals),
        symbol: paidIn.symbol,
        subscriptionId: charge.subscriptionId,
      }
      await writeAudit(tx, {
        ...author,
        action: 'payment.refunded',
        target: charge.id,
        details,
        createdAt: at,
      })
      return settle({ id })
    }
    // Another payment took it up at the same time.
    counted.add(logIndex)
  }
}

/** Takes a refund up again that a reorganization took back and that the merchant names anew. */
async function takeUp(
  tx: Database,
  {
    own,
    left,
    transfers,
    blockNumber,
    token,
  }: Pick<Found, 'transfers' | 'blockNumber'> & { own: RefundRow; left: bigint; token: RefundedToken },
): Promise<void> {
  const there = transfers.filter(
    ({ logIndex, amountAtomic }) => logIndex === own.logIndex && amountAtomic === own.amountAtomic,
  )
  chooseTransfer(there, { left, counted: new Set(), token })
  await updateRefund(tx, {
    row: own,
    change: { status: 'pending', blockNumber, checkedHash: null, reversedAt: null },
  })
}
