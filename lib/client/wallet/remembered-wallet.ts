const KEY = 'dues.wallet'

/** The wallet used last, so that the page can reconnect to it by itself. */
export interface WalletMemory {
  read(): string | null
  write(rdns: string): void
  clear(): void
}

/** Kept by the browser. Storage can be switched off or full; then nothing is remembered and nothing fails. */
export const rememberedWallet: WalletMemory = {
  read: () => attempt(() => localStorage.getItem(KEY)) ?? null,
  write: (rdns) => attempt(() => localStorage.setItem(KEY, rdns)),
  clear: () => attempt(() => localStorage.removeItem(KEY)),
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
