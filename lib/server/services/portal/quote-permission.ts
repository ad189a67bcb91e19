import 'server-only'
import type { Address } from 'viem'
import { DAY_MS } from '@/lib/billing/durations'
import type { Approval } from '@/lib/mandate/allowance/build-approvals'
import type { PermitTerms } from '@/lib/mandate/allowance/permit'
import type { Deps } from '../../deps'
import { approvalsOf } from '../checkout/quote-checkout'
import { permitTermsOf } from '../checkout/read-payer'
import { hasRenewedOften } from '../onchain/renewal-count'
import { type AskedRenewal, type RenewablePermission, readRenewable } from './renewable-permission'

/** Life of a permit that is brought at once: longer than a day's gas budget, or a network that is away. */
const PERMIT_LIFE_MS = 3 * DAY_MS

/** Ways in which a payer allows further charges; amounts in atomic units. */
export interface PermissionQuote {
  readonly chainId: number
  readonly puller: Address
  /** Present allowance. */
  readonly allowance: bigint
  /** Allowance to give. */
  readonly needed: bigint
  /** Gives it by signature; null where none is needed or possible. */
  readonly permit: PermitTerms | null
  /** Give it by transactions where a permit cannot. */
  readonly approvals: readonly Approval[]
}

/**
 * Quotes what a payer signs or sends so that so many further charges can be taken, up or down.
 * @throws what {@link readRenewable} throws
 */
export async function quotePermission(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'payments'>,
  asked: AskedRenewal,
): Promise<PermissionQuote> {
  const renewable = await readRenewable(deps, asked)
  const { place, payer, needed, mandate } = renewable
  const deadline = renewable.lasts ?? secondsOf(deps.clock.now().getTime() + PERMIT_LIFE_MS)
  const permit = (await takesPermit(deps, renewable))
    ? permitTermsOf(place, payer, { value: needed, deadline })
    : null
  return {
    chainId: mandate.chainId,
    puller: mandate.puller,
    allowance: payer.allowance,
    needed,
    permit,
    approvals: permit ? [] : await approvalsOf(place, payer, needed, { isExact: true }),
  }
}

/**
 * True where a permit would be brought to the chain: with the first charge, which brings none that lowers the allowance,
 * or at once, so many a day.
 */
export async function takesPermit(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { mandate, payer, needed, lasts }: RenewablePermission,
): Promise<boolean> {
  if (lasts !== null) return payer.allowance < needed
  return payer.allowance !== needed && !(await hasRenewedOften(deps, mandate))
}

const secondsOf = (milliseconds: number) => BigInt(Math.floor(milliseconds / 1000))
