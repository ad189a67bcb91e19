import 'server-only'
import type { Address } from 'viem'
import { isOnChain, type SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { networkName } from '@/lib/billing/networks'
import {
  checkNoDeadEnd,
  checkReceivers,
  checkTokensReceivable,
  type DeadEnd,
} from '@/lib/billing/subscriptions/receiver'
import type { Payments } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { findUser } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import type { ReceiverRow } from '../../store/subscriptions/subscriptions'
import { findListedTokens, listTokensAt, type TokenRow } from '../../store/subscriptions/tokens'
import { instanceOf } from '../onchain/merchant-puller'

/** The tokens that a subscription is paid in, and the receivers that they go to. */
export interface TokensAndReceivers {
  readonly tokens: readonly TokenRow[]
  readonly receivers: readonly ReceiverRow[]
}

/** A receiver as the API takes it: the address in EIP-55 form, the share in percent. */
export interface ReceiverInput {
  readonly address: Address
  readonly networkId: number
  readonly share?: number | undefined
}

/**
 * The tokens and receivers of a subscription after a change, checked as a whole.
 * Receivers that stay keep their ids. A token that left the catalogue may stay where it is offered already.
 * @throws InvalidValueError naming the field.
 */
export async function resolveOffer(
  { tx, random, payments }: { tx: Database } & Pick<Deps, 'random' | 'payments'>,
  params: {
    subscriptionId: string
    merchantId: string
    /** Current offer; absent for a new subscription. */
    current: TokensAndReceivers
    tokens?: readonly string[] | undefined
    receivers?: readonly ReceiverInput[] | undefined
  },
): Promise<TokensAndReceivers> {
  const { subscriptionId, current } = params
  const tokens = params.tokens ? await resolveTokens(tx, params.tokens, current.tokens) : current.tokens
  const receivers = params.receivers
    ? params.receivers.map((input, position) => {
        const standing = current.receivers.find((each) => isSameReceiver(each, input))
        return {
          id: standing?.id ?? random.uuid(),
          subscriptionId,
          address: input.address,
          networkId: input.networkId,
          // Percent with two decimals; rounding only mends the float's last bit.
          shareBps: input.share === undefined ? null : Math.round(input.share * 100),
          position,
        }
      })
    : current.receivers
  checkReceivers(receivers)
  if (params.receivers) {
    const account = await findUser(tx, { id: params.merchantId })
    checkReachable(receivers, account)
    checkNoDeadEnd(receivers, [
      ...(await tokenContracts(tx, receivers)),
      ...(account ? chargingContracts(payments, account) : []),
    ])
  }
  checkTokensReceivable(tokens, receivers, params.tokens ? 'tokens' : 'receivers')
  return { tokens, receivers }
}

async function resolveTokens(
  tx: Database,
  ids: readonly string[],
  current: readonly TokenRow[],
): Promise<TokenRow[]> {
  const listed = await findListedTokens(tx, { ids })
  const byId = new Map([...current, ...listed].map((token) => [token.id, token]))
  return ids.map((id, position) => {
    const token = byId.get(id)
    if (!token) {
      throw new InvalidValueError(
        `tokens[${position}]`,
        'This token is not accepted here. GET /api/v1/tokens lists those that are.',
      )
    }
    return token
  })
}

function isSameReceiver(
  one: Pick<ReceiverRow, 'address' | 'networkId'>,
  other: Pick<ReceiverRow, 'address' | 'networkId'>,
): boolean {
  return one.networkId === other.networkId && one.address === other.address
}

/** Contracts of tokens, listed or not, at the addresses of receivers. */
async function tokenContracts(tx: Database, receivers: readonly ReceiverRow[]): Promise<DeadEnd[]> {
  const addresses = receivers.map(({ address }) => address)
  const found: DeadEnd[] = []
  for (const networkId of new Set(receivers.map((each) => each.networkId))) {
    const tokens = await listTokensAt(tx, { chainId: networkId, addresses })
    found.push(...tokens.map(({ address, symbol }) => ({ address, networkId, token: symbol })))
  }
  return found
}

/** Contracts that charge for a merchant, deployed or not, of earlier keys too. */
function chargingContracts({ networks }: Payments, { address: merchant }: SignInWallet<Address>): DeadEnd[] {
  return [...networks.values()].flatMap(({ chainId, factory, earlierFactories = [] }) =>
    [factory, ...earlierFactories].map((each) => ({
      address: instanceOf(each, merchant),
      networkId: chainId,
      token: null,
    })),
  )
}

/**
 * A smart wallet is paid on its own chain alone. Contracts name the merchant's address as the one that may end what
 * payers signed and change who charges them, and on another chain that address may be somebody else's.
 * @throws InvalidValueError
 */
function checkReachable(receivers: readonly ReceiverRow[], account: SignInWallet | null): void {
  for (const [position, { networkId }] of receivers.entries()) {
    if (account === null || isOnChain(account, networkId)) continue
    throw new InvalidValueError(
      `receivers[${position}].networkId`,
      `This account is that of a smart wallet on ${networkName(account.chainId)}, so it is paid there. For other networks sign in with a key.`,
    )
  }
}
