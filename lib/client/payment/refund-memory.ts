/** A refund that a wallet was asked to send and that is not known to be recorded. */
export interface KeptRefund {
  /** Its transaction; null while the wallet has not answered. */
  readonly hash: string | null
  /** In atomic units; null where an earlier release kept it without. */
  readonly amount: bigint | null
}

/** Storage of a payment's refunds from when a wallet is asked until the service has recorded them. */
export interface RefundMemory {
  /** Those with a transaction first. */
  read(): readonly KeptRefund[]
  /** Keeps one beside those that are kept already. */
  write(refund: KeptRefund): void
  /** Forgets the refund of a transaction; null for the one that the wallet has not answered. */
  clear(hash: string | null): void
}

/** End of the key of a refund that the wallet has not answered. */
const ASKED = 'asked'

/**
 * Kept by the browser for all its tabs, so that a refund that was sent is recorded though the page was closed in between.
 * Each has a key of its own: tabs that write at the same time overwrite nothing.
 */
export function refundMemory(paymentId: string): RefundMemory {
  // Earlier releases kept one transaction, as the value of this key.
  const single = `dues.refund.${paymentId}`
  const keyOf = (hash: string | null) => `${single}.${hash ?? ASKED}`
  return {
    read: () => attempt(() => readAll(single)) ?? [],
    write: ({ hash, amount }) => attempt(() => localStorage.setItem(keyOf(hash), String(amount ?? ''))),
    clear: (hash) =>
      attempt(() => {
        localStorage.removeItem(keyOf(hash))
        if (localStorage.getItem(single) === hash) localStorage.removeItem(single)
      }),
  }
}

function readAll(single: string): KeptRefund[] {
  const prefix = `${single}.`
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const kept = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const name = key.slice(prefix.length)
      return { hash: name === ASKED ? null : name, amount: amountOf(localStorage.getItem(key)) }
    })
  const early = localStorage.getItem(single)
  if (early !== null) kept.push({ hash: early, amount: null })
  return kept.toSorted((one, other) => Number(one.hash === null) - Number(other.hash === null))
}

function amountOf(text: string | null): bigint | null {
  return text !== null && /^\d+$/.test(text) ? BigInt(text) : null
}

/** Storage can be switched off or full; then nothing is remembered and nothing fails. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
