/** Storage of a refund's transaction from when the wallet has sent it until the service has recorded it. */
export interface RefundMemory {
  /** Hash of the transaction; null for none. */
  read(): string | null
  write(hash: string): void
  clear(): void
}

/** Kept by the browser, so that a refund that was sent is recorded though the page was closed in between. */
export function refundMemory(paymentId: string): RefundMemory {
  const key = `dues.refund.${paymentId}`
  return {
    read: () => attempt(() => localStorage.getItem(key)) ?? null,
    write: (hash) => attempt(() => localStorage.setItem(key, hash)),
    clear: () => attempt(() => localStorage.removeItem(key)),
  }
}

/** Storage can be switched off or full; then nothing is remembered and nothing fails. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
