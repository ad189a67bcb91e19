import 'server-only'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { ChargeWouldFailError } from '@/lib/billing/checkout-refusals'
import type { Mandate } from '@/lib/mandate/mandate-types'
import { NO_PERMIT, type SignedPermit, signedPermit } from '@/lib/mandate/permit'
import { pullerAbi } from '@/lib/mandate/puller.generated'
import { pullerRefusal } from '@/lib/mandate/puller-refusal'
import { explainRevert } from '../chain/decode-revert'
import type { StoredPermit } from '../store/payment-schema'
import type { PaymentOffer } from './payment-offer'
import type { Payer } from './read-payer'

interface Signed {
  readonly payer: Payer
  readonly mandate: Mandate
  readonly signature: Hex
  readonly permit: StoredPermit | null
  /** What the first transaction takes; 0 where a trial comes first. */
  readonly dueNow: bigint
}

/**
 * Tries out the very transaction that would put signed terms in force, without sending it. Where the merchant's
 * contract is not deployed yet there is nothing to try it on, and the keeper will.
 * @throws ChargeWouldFailError with the reason, RpcUnavailableError
 */
export async function tryEnrolment(offer: PaymentOffer, signed: Signed): Promise<void> {
  const { client } = offer.network
  if ((await client.code(offer.puller)) === null) return
  const tried = await tryCall(offer, firstCall(signed))
  if (tried === null) return
  // Blocks are some seconds behind our clock: what opens now is not open in the last one.
  const refused = pullerRefusal(tried) === 'TooEarly' ? await tryCall(offer, authorizeCall(signed)) : tried
  if (refused === null) return
  const { payer, dueNow } = signed
  const tokenRevert = await tokenRefusal(offer, signed)
  throw new ChargeWouldFailError(
    explainRevert(refused, {
      amount: dueNow,
      balance: payer.balance,
      ...(signed.permit === null && { allowance: payer.allowance }),
      payer: payer.account,
      ...(tokenRevert !== null && { tokenRevert }),
    }),
  )
}

/** What the keeper will send: the first charge with everything it needs, or the terms alone where a trial is first. */
function firstCall(signed: Signed): Hex {
  if (signed.dueNow === 0n) return authorizeCall(signed)
  const { mandate, signature, permit, dueNow } = signed
  const args = [mandate, signature, permit ? toContract(permit) : NO_PERMIT, dueNow] as const
  return encodeFunctionData({ abi: pullerAbi, functionName: 'start', args })
}

function authorizeCall({ mandate, signature, permit }: Signed): Hex {
  return permit
    ? encodeFunctionData({
        abi: pullerAbi,
        functionName: 'permitAndAuthorize',
        args: [mandate, signature, toContract(permit)],
      })
    : encodeFunctionData({ abi: pullerAbi, functionName: 'authorizeWithSig', args: [mandate, signature] })
}

function toContract({ value, deadline, signature }: StoredPermit): SignedPermit {
  return signedPermit({ value: BigInt(value), deadline: BigInt(deadline) }, signature as Hex)
}

/** What a call by the keeper would revert with, or null where it would not. */
async function tryCall({ network, keys, puller }: PaymentOffer, data: Hex): Promise<Hex | null> {
  const tried = await network.client.simulate({ from: keys.keeper.address, to: puller, data })
  return tried.ok ? null : tried.revert
}

/**
 * What the token itself says, whose reason the contract does not hand on: asked for each receiver's part as the
 * contract asks it, or where only the permit would allow that, as the payer could. Null where it refuses none.
 */
async function tokenRefusal({ network, token, puller }: PaymentOffer, signed: Signed): Promise<Hex | null> {
  const { payer, mandate, permit, dueNow } = signed
  for (const { receiver, bps } of dueNow === 0n ? [] : mandate.payouts) {
    const part = (dueNow * bps) / 10_000n
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
