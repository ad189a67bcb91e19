import 'server-only'
import { getAddress } from 'viem'
import { readPicture } from '@/lib/billing/accounts/pictures/read-picture'
import { BillingError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { findLogoSource, saveTokenLogo } from '../../store/accounts/pictures'
import { listTokensAt } from '../../store/subscriptions/tokens'
import type { CatalogueToken } from '../../tokens/catalogue-token'
import type { FetchBytes } from '../../webhooks/fetch-bytes'
import { digestOf } from './keep-logo'

/** Outcome of fetching a token's logo. */
export interface FetchedLogo {
  readonly token: Pick<CatalogueToken, 'symbol' | 'chainId' | 'logoURI'>
  readonly result: 'fetched' | 'kept' | 'failed'
  /** Reason of a failure, as a sentence. */
  readonly reason: string | null
}

/**
 * Fetches the logos of tokens, checks them and keeps them, so that pages show them from this site. One that was fetched
 * from the same address before stays; one that fails changes nothing, and the others go on.
 * @param params.fetchBytes - reaches public addresses alone
 * @param params.again - fetches those that are kept, too
 */
export async function* fetchTokenLogos(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  params: { tokens: readonly CatalogueToken[]; fetchBytes: FetchBytes; again: boolean },
): AsyncGenerator<FetchedLogo> {
  for (const token of params.tokens) {
    if (token.logoURI === '') continue
    const [stored] = await listTokensAt(deps.store.db, {
      chainId: token.chainId,
      addresses: [getAddress(token.address)],
    })
    if (!stored) {
      yield {
        token,
        result: 'failed',
        reason: 'Dues has not read it yet: start Dues once, then repeat this.',
      }
      continue
    }
    const source = await findLogoSource(deps.store.db, { tokenId: stored.id })
    if (source === token.logoURI && !params.again) {
      yield { token, result: 'kept', reason: null }
      continue
    }
    try {
      const picture = readPicture(await params.fetchBytes(token.logoURI), { drawings: true })
      const kept = { id: deps.random.uuid(), picture, digest: digestOf(picture), now: deps.clock.now() }
      await deps.store.transaction((tx) =>
        saveTokenLogo(tx, { ...kept, tokenId: stored.id, source: token.logoURI }),
      )
      yield { token, result: 'fetched', reason: null }
    } catch (error) {
      yield { token, result: 'failed', reason: reasonOf(error) }
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BillingError) return error.detail
  if (!(error instanceof Error)) return 'It could not be fetched.'
  if (error.name === 'ForbiddenAddressError') return 'It leads to a private address, which is not reached.'
  if (error.name === 'NameNotFoundError') return `No name server knows ${error.message}.`
  return error.name === 'FetchFailedError' ? error.message : `It could not be fetched: ${error.message}.`
}
