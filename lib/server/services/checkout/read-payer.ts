import 'server-only'
import type { Address, Hex } from 'viem'
import { TokenUnusableError } from '@/lib/billing/checkout/checkout-refusals'
import { networkName } from '@/lib/billing/networks'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import type { PermitTerms } from '@/lib/mandate/allowance/permit'
import { readTokenFacts } from '../../chain/read-token-facts'
import { type AccountKind, accountKind } from '../../chain/signatures/account-kind'
import type { PermitDomain } from '../../chain/signatures/permit-domain'
import { takesKeyPermit, takesWalletPermit } from '../../chain/signatures/takes-key-permit'
import type { Deps } from '../../deps'
import { listAllowanceShares } from '../../store/subscribers/payer-standing'
import { findRefusedPermits } from '../onchain/refused-permits'
import type { PayableOffer } from './payable-offer'

/** Token and contract through which an account pays, on their network. */
export type PayingPlace = Pick<PayableOffer, 'network' | 'token' | 'puller'>

/** The account that is to pay, as the chain has it now; amounts in atomic units. */
export interface Payer {
  readonly account: Address
  readonly code: Hex | null
  readonly kind: AccountKind
  readonly balance: bigint
  /** Allowance of the merchant's puller. */
  readonly allowance: bigint
  /** Nonce and domain for a permit; null where the token or the account supports none. */
  readonly permit: { readonly domain: PermitDomain; readonly nonce: bigint } | null
}

/**
 * Reads an account and its part in the token of an offer.
 * @param options.isByToken - true for a permit that is brought to the token itself, which may be a wallet's (ERC-7597);
 *   the contract's own functions take those of keys alone
 * @throws TokenUnusableError where the token's contract contradicts the catalogue, RpcUnavailableError
 */
export async function readPayer(
  deps: Pick<Deps, 'store'>,
  offer: PayingPlace,
  account: Address,
  { isByToken = false } = {},
): Promise<Payer> {
  const { network, token, puller } = offer
  const [code, facts] = await Promise.all([
    network.client.code(account),
    readTokenFacts(network.client, { token: token.address, account, spender: puller }),
  ])
  const { balance, allowance, permitDomain, nonce } = facts
  const where = `${token.symbol} (${token.address}) on ${networkName(token.chainId)}`
  if (facts.decimals !== BigInt(token.decimals)) {
    const said = facts.decimals === null ? 'does not say its decimals' : `says ${facts.decimals} decimals`
    throw new TokenUnusableError(`${where} ${said}; the catalogue has ${token.decimals}.`)
  }
  if (balance === null || allowance === null) {
    throw new TokenUnusableError(`${where} does not say what an account holds or allows.`)
  }
  const kind = accountKind(code)
  const permit = permitDomain !== null && nonce !== null ? { domain: permitDomain, nonce } : null
  const asked = { account, code, kind, isByToken }
  const canPermit = permit !== null && (await takesPermitOf(deps, offer, { ...asked, ...permit }))
  return { account, code, kind, balance, allowance, permit: canPermit ? permit : null }
}

/**
 * Says whether the token takes permits of an account. Those of EIP-2612 carry a key's signature alone: a smart wallet has
 * another kind, and of a key that lends itself code it depends on the token and the code.
 */
async function takesPermitOf(
  deps: Pick<Deps, 'store'>,
  offer: PayingPlace,
  payer: Pick<Payer, 'account' | 'code' | 'kind'> & { isByToken: boolean; domain: PermitDomain },
): Promise<boolean> {
  const { network, token, puller } = offer
  const { account, code, kind, isByToken, domain } = payer
  if (code === null) return true
  if (kind === 'contract' && !isByToken) return false
  const place = { chainId: token.chainId, token: token.address, payer: account }
  const isRefused = await findRefusedPermits(deps, [place])
  if (isRefused(place)) return false
  const asked = { token: token.address, spender: puller }
  return kind === 'contract'
    ? takesWalletPermit(network.client, asked)
    : takesKeyPermit(network.client, { ...asked, domain, code })
}

/**
 * The allowance that an account needs for an offer and for what else it pays through the same contract, in atomic
 * units; 0 for a free plan, which touches none.
 */
export async function findAllowanceNeeded(
  { store }: Pick<Deps, 'store'>,
  offer: PayableOffer,
  wanted: { account: Address; capAtomic: bigint; periods: number },
): Promise<bigint> {
  if (wanted.capAtomic === 0n) return 0n
  const running = await listAllowanceShares(store.db, {
    chainId: offer.token.chainId,
    puller: offer.puller,
    token: offer.token.address,
    payer: wanted.account,
  })
  return allowanceNeeded(wanted, running)
}

/** The permit by which an account allows `value` to the contract of an offer. */
export function permitTermsOf(
  offer: PayingPlace,
  payer: Payer,
  terms: { value: bigint; deadline: bigint },
): PermitTerms | null {
  if (!payer.permit) return null
  return {
    ...payer.permit,
    ...terms,
    chainId: offer.token.chainId,
    token: offer.token.address,
    owner: payer.account,
    spender: offer.puller,
  }
}
