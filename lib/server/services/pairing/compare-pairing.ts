import 'server-only'
import { compare, isOver, pairingDigits } from '@/lib/billing/accounts/pairing'
import { PairingNotReadyError, WrongDigitsError } from '@/lib/billing/accounts/pairing-refusals'
import { sessionLife } from '@/lib/billing/accounts/session-life'
import { NotFoundError } from '@/lib/billing/billing-error'
import type { Deps } from '../../deps'
import { hashSecret } from '../../random'
import { findAskingSession, lockPairing, type PairingRow, updatePairing } from '../../store/pairing/pairings'
import { createChallenge } from '../accounts/create-challenge'
import { endedError, ofPhone, type PhoneSecrets } from './phone-pairing'

/**
 * Compares the digits that the person at the phone typed, and makes the message for its wallet to sign: it names the
 * screen and those digits.
 * @param params.host - the request's Host header
 * @throws NotFoundError, PairingEndedError, PairingNotReadyError, WrongDigitsError; NotASignInAddressError for a confirmation by
 *   an address that does not sign in to the account
 */
export async function comparePairing(
  deps: Pick<Deps, 'env' | 'store' | 'wallClock' | 'random'>,
  params: PhoneSecrets & { digits: string; host: string | null },
): Promise<{ message: string; expiresAt: Date }> {
  const { store } = deps
  const now = deps.wallClock.now()
  const pairing = await store.transaction(async (tx): Promise<PairingRow> => {
    const before = ofPhone(await lockPairing(tx, { codeHash: hashSecret(params.code) }), params, now)
    const next = compare(before, { digits: params.digits, at: now })
    if (next !== before) await updatePairing(tx, next)
    return next
  })
  if (isOver(pairing)) throw endedError(pairing)
  if (pairing.state === 'claimed') throw new WrongDigitsError(pairing.tries)
  const { id, purpose, sessionId, browser, address, chainId } = pairing
  if (pairing.state !== 'compared' || address === null || chainId === null) throw new PairingNotReadyError()
  const screen = {
    address,
    chainId,
    host: params.host,
    pairing: { id, browser, digits: pairingDigits(pairing) },
  }
  const challenge =
    purpose === 'sign_in' || sessionId === null
      ? await createChallenge(deps, { ...screen, purpose: 'sign_in' })
      : await createChallenge(deps, {
          ...screen,
          purpose,
          session: await askingSession(deps, sessionId, now),
        })
  // A signature counts no longer than the code.
  const expiresAt = new Date(Math.min(challenge.expiresAt.getTime(), pairing.expiresAt.getTime()))
  return { message: challenge.message, expiresAt }
}

/** @throws NotFoundError where the session of the screen has ended */
async function askingSession({ store }: Pick<Deps, 'store'>, sessionId: string, now: Date) {
  const asking = await findAskingSession(store.db, { id: sessionId, ...sessionLife(now) })
  if (!asking) throw new NotFoundError('Pairing')
  return { sessionId, userId: asking.userId, account: asking.account.address }
}
