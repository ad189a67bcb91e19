import 'server-only'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { ChargeWouldFailError, TokenUnusableError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { type SignedPermit, signedPermit } from '@/lib/mandate/allowance/permit'
import { encodeStart } from '@/lib/mandate/puller/puller-calls'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { type Mandate, NO_SIGNATURE } from '@/lib/mandate/terms/mandate-types'
import { payoutParts } from '@/lib/mandate/terms/payout-parts'
import { explainRevert } from '../../chain/reverts/decode-revert'
import { isCheckTooCostly } from '../../chain/signatures/verify-account-signature'
import type { StoredPermit } from '../../store/schema/payment-schema'
import { readFees } from '../onchain/read-fees'
import { readStartTerms } from '../onchain/start-terms'
import { movesAll, tryTransfers } from '../onchain/try-transfers'
import type { PayableOffer } from './payable-offer'
import type { Payer } from './read-payer'

interface Signed {
  readonly payer: Payer
  readonly mandate: Mandate
  readonly signature: Hex
  readonly permit: StoredPermit | null
  /** Amount of the first charge. */
  readonly amount: bigint
  /** True where a trial comes before it. */
  readonly isTrial: boolean
}

/**
 * Tries out the very transaction that would put signed terms in force, without sending it. Where the merchant's
 * contract is not deployed yet there is nothing to try it on: then it is tried what the token would move. So it is before
 * a trial, beside the terms alone, since the contract takes no first charge before its day.
 * @returns the most gas that the transaction takes; 0 where none is sent now
 * @throws ChargeWouldFailError with the reason, TokenUnusableError, RpcUnavailableError
 */
export async function tryEnrolment(offer: PayableOffer, signed: Signed): Promise<bigint> {
  const { client } = offer.network
  const isDeployed = (await client.code(offer.puller)) !== null
  if (signed.isTrial) {
    const refused = isDeployed ? await tryTerms(offer, signed) : null
    if (refused !== null) return refuse(offer, signed, refused)
    await tryTransfer(offer, signed)
    return 0n
  }
  if (!isDeployed) {
    await tryTransfer(offer, signed)
    return mostGas(signed)
  }
  const call = startCall(signed, signed.amount)
  const tried = await tryCall(offer, signed, call)
  if (tried.ok) {
    await requireMoved(offer, signed, call)
    return tried.budgetGas
  }
  // Blocks are some seconds behind our clock: a window that opens now is not open in the last one.
  const refused = pullerRefusal(tried.revert) === 'TooEarly' ? await tryTerms(offer, signed) : tried.revert
  if (refused === null) return mostGas(signed)
  return refuse(offer, signed, refused)
}

/** @throws ChargeWouldFailError with the reason for a refused call */
async function refuse(offer: PayableOffer, signed: Signed, refused: Hex): Promise<never> {
  const { payer, amount } = signed
  if (pullerRefusal(refused) === 'BadSignature') await requireCheapCheck(offer, signed)
  const tokenRevert = await tokenRefusal(offer, signed)
  throw new ChargeWouldFailError(
    explainRevert(refused, {
      amount,
      balance: payer.balance,
      ...(signed.permit === null && { allowance: payer.allowance }),
      payer: payer.account,
      ...(tokenRevert !== null && { tokenRevert }),
    }),
  )
}

/** An account that confirmed its signature before, and not to our contract, takes too much gas to do so. */
async function requireCheapCheck(
  { network, keys, puller, token: { chainId } }: PayableOffer,
  { payer: { account }, mandate, signature }: Signed,
): Promise<void> {
  const digest = mandateId({ chainId, puller }, mandate)
  const asked = { asker: keys.keeper.address, account, digest, signature }
  if (await isCheckTooCostly(network.client, asked)) throw tooCostly()
}

const tooCostly = () => new ChargeWouldFailError({ reason: 'too_costly', said: null, whoMustAct: 'payer' })

/** Tries what the token moves, as the payer's own transfer. */
async function tryTransfer({ network, token }: PayableOffer, signed: Signed): Promise<void> {
  const { mandate, payer, amount } = signed
  const failure = await tryTransfers(network.client, { mandate, amount, balance: payer.balance })
  if (failure === null) return
  throw failure === 'short' ? movesOther(token) : new ChargeWouldFailError(failure)
}

/** Some tokens return true and move less, or nothing: such a charge would count as paid. */
async function requireMoved(
  { network, keys, puller, token }: PayableOffer,
  { mandate, amount }: Signed,
  data: Hex,
): Promise<void> {
  const run = await network.client.tryOut({ from: keys.keeper.address, to: puller, data })
  if (run && !movesAll(run, { mandate, amount })) throw movesOther(token)
}

function movesOther({ symbol, address, chainId }: PayableOffer['token']): TokenUnusableError {
  const where = `${symbol} (${address}) on ${networkName(chainId)}`
  return new TokenUnusableError(`${where} moves something else than it is told to.`)
}

/** Call that the keeper will send; with an amount of 0 that of the terms alone. */
function startCall({ mandate, signature, permit }: Signed, amount: bigint): Hex {
  return encodeStart({ mandate, signature, permit: permit && toContract(permit), firstAmount: amount })
}

/** The terms alone; those that are in force already need no trying. */
async function tryTerms(offer: PayableOffer, signed: Signed): Promise<Hex | null> {
  if (signed.signature === NO_SIGNATURE) return null
  const tried = await tryCall(offer, signed, startCall(signed, 0n))
  return tried.ok ? null : tried.revert
}

const mostGas = ({ mandate, payer }: Signed): bigint =>
  maxStartGas({ payouts: mandate.payouts.length, hasCode: payer.code !== null })

function toContract({ value, deadline, signature }: StoredPermit): SignedPermit {
  return signedPermit({ value: BigInt(value), deadline: BigInt(deadline) }, signature)
}

type Tried = { readonly ok: true; readonly budgetGas: bigint } | { readonly ok: false; readonly revert: Hex }

/**
 * Outcome of a call simulated as the keeper's, and rehearsed as it would be signed.
 * @throws ChargeWouldFailError where it takes more gas than the keeper spends on a start
 */
async function tryCall({ network, keys, puller }: PayableOffer, signed: Signed, data: Hex): Promise<Tried> {
  const call = { from: keys.keeper.address, to: puller, data }
  const tried = await network.client.simulate(call)
  if (!tried.ok) return tried
  const max = mostGas(signed)
  const start = await readStartTerms(network, { call, estimated: tried.gas, max, readFees })
  if (!start) throw tooCostly()
  const { gasLimit, budgetGas, fees } = start
  // Only an account with a program of its own can tell a simulation from a transaction.
  if (!fees || signed.payer.code === null) return { ok: true, budgetGas }
  const rehearsed = await network.client.rehearse(call, { gasLimit, fees })
  return rehearsed.kind === 'reverts' ? { ok: false, revert: rehearsed.revert } : { ok: true, budgetGas }
}

/**
 * Revert of the token itself, which the contract does not pass on: each receiver's part is simulated as the
 * contract would transfer it or, where only the permit would allow that, as the payer could. Null where the
 * token refuses none.
 */
async function tokenRefusal({ network, token, puller }: PayableOffer, signed: Signed): Promise<Hex | null> {
  const { payer, mandate, permit, amount } = signed
  for (const { receiver, part } of payoutParts(mandate.payouts, amount)) {
    const tried = await network.client.simulate({
      from: permit ? payer.account : puller,
      to: token.address,
      data: permit
        ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, part] })
        : encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transferFrom',
            args: [payer.account, receiver, part],
          }),
    })
    if (!tried.ok) return tried.revert
  }
  return null
}
