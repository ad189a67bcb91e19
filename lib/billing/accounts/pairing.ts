import { MINUTE_MS } from '../durations'

/**
 * Pairing of two browsers: the screen asks for a signature that a wallet on a phone gives. The phone never learns the
 * screen's secret or session, and the screen gets nothing before the person at the phone typed the digits that this screen
 * shows and signed a message that names them.
 *
 * - `opened`: the screen shows a code.
 * - `claimed`: one phone opened it and named its wallet; the screen shows digits.
 * - `compared`: the phone sent those digits.
 * - `signed`: its wallet signed the message.
 * - `done`: the screen took what was signed. There is no way back from here or from `ended`.
 * - `ended`: by a second phone, wrong digits, one of the two, or time.
 */
export type PairingState = 'opened' | 'claimed' | 'compared' | 'signed' | 'done' | 'ended'

/**
 * Reason for an end.
 * - `contested`: two phones opened the code. Nobody can tell which one belongs to the person at the screen.
 * - `wrong_digits`: {@link MAX_TRIES} wrong ones.
 * - `cancelled`: by the person at either end.
 * - `expired`: {@link PAIRING_LIFE_MS} passed.
 */
export type PairingEnd = 'contested' | 'wrong_digits' | 'cancelled' | 'expired'

/** Act that the signature allows: a session for the screen, or a change by the session that it has. */
export type PairingPurpose = 'sign_in' | 'confirm' | 'add_address'

/** Lifetime of a code, with all that follows from it. That of a message to sign; decided, not measured. */
export const PAIRING_LIFE_MS = 5 * MINUTE_MS

/** Wrong digits after which a pairing ends: with 6 digits a guess succeeds 3 times in a million. Decided. */
export const MAX_TRIES = 3

/** Number of digits that the screen shows and the phone sends. */
export const DIGITS = 6

/** Hex digits of a hash that the digits are made of: 60 bits, so that the remainder is as good as uniform. */
const LEADING = 15

/** A pairing, as far as its rules go. Secrets are there as SHA-256 in hex. */
export interface Pairing {
  readonly state: PairingState
  /** Null unless it ended. */
  readonly ended: PairingEnd | null
  readonly screenHash: string
  /** Null before a phone claimed it. */
  readonly phoneHash: string | null
  /** Account that the phone's wallet named; null before. */
  readonly address: string | null
  /** Network of that account. */
  readonly chainId: number | null
  /** Wrong digits so far. */
  readonly tries: number
  readonly expiresAt: Date
}

/** A phone that presents its secret. */
export interface Phone {
  readonly phoneHash: string
}

/** A phone with the account of its wallet. */
export interface ClaimingPhone extends Phone {
  readonly address: string
  readonly chainId: number
}

/** The pairing as it is at a time: one whose time is over has ended, whatever is stored of it. */
export function pairingAt<P extends Pairing>(pairing: P, at: Date): P {
  return isOver(pairing) || at < pairing.expiresAt ? pairing : end(pairing, 'expired')
}

/** True where nothing can follow. */
export function isOver({ state }: Pick<Pairing, 'state'>): boolean {
  return state === 'done' || state === 'ended'
}

/**
 * A phone opens the code with its wallet. The same phone may do so again, also with another account, for which the
 * digits are compared anew. Another phone ends it: whoever is at the screen begins again, and whoever looked over
 * their shoulder has nothing.
 */
export function claim<P extends Pairing>(pairing: P, phone: ClaimingPhone, at: Date): P {
  const now = pairingAt(pairing, at)
  if (isOver(now)) return now
  const { phoneHash, address, chainId } = phone
  if (now.state === 'opened') return { ...now, state: 'claimed', phoneHash, address, chainId }
  if (now.phoneHash !== phoneHash) return end(now, 'contested')
  const isSame = now.address === address && now.chainId === chainId
  return isSame || now.state === 'signed' ? now : { ...now, state: 'claimed', address, chainId }
}

/**
 * Digits that bind the two ends: they follow from the secrets of both, of which each end knows its own alone.
 * @throws Error before a phone claimed it
 */
export function pairingDigits({ screenHash, phoneHash }: Pick<Pairing, 'screenHash' | 'phoneHash'>): string {
  if (phoneHash === null) throw new Error('A pairing without a phone has no digits')
  const sum = leading(screenHash) + leading(phoneHash)
  return String(sum % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

function leading(hash: string): bigint {
  return BigInt(`0x${hash.slice(0, LEADING)}`)
}

/** "482 173": digits as people compare them. */
export function digitsText(digits: string): string {
  return `${digits.slice(0, DIGITS / 2)} ${digits.slice(DIGITS / 2)}`
}

/** The person at the phone typed digits. Right ones compare it; wrong ones count, and the third ends it. */
export function compare<P extends Pairing>(pairing: P, { digits, at }: { digits: string; at: Date }): P {
  const now = pairingAt(pairing, at)
  if (now.state !== 'claimed' && now.state !== 'compared') return now
  if (digits === pairingDigits(now)) return { ...now, state: 'compared' }
  const tries = now.tries + 1
  const counted = { ...now, tries, state: 'claimed' as const }
  return tries >= MAX_TRIES ? end(counted, 'wrong_digits') : counted
}

/** The phone's wallet signed the message of a pairing whose digits were compared. */
export function sign<P extends Pairing>(pairing: P, at: Date): P {
  const now = pairingAt(pairing, at)
  return now.state === 'compared' ? { ...now, state: 'signed' } : now
}

/** The screen takes what was signed; once. */
export function finish<P extends Pairing>(pairing: P, at: Date): P {
  const now = pairingAt(pairing, at)
  return now.state === 'signed' ? { ...now, state: 'done' } : now
}

/** One of the two ends gives up. */
export function cancel<P extends Pairing>(pairing: P, at: Date): P {
  const now = pairingAt(pairing, at)
  return isOver(now) ? now : end(now, 'cancelled')
}

function end<P extends Pairing>(pairing: P, ended: PairingEnd): P {
  return { ...pairing, state: 'ended', ended }
}
