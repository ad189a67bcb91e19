import 'server-only'

/** Wallets that a page offers beside those of the browser. */
export interface OfferedWallets {
  readonly baseAccount: boolean
  /** Safe shows the checkout as an app of its own, in a frame. */
  readonly safe: boolean
}

/** Wallets that the operator allows, from the environment itself: pages are there without the app too. A start has checked it. */
export function offeredWallets(): OfferedWallets {
  const isOn = (name: string) => process.env[name]?.trim() === 'true'
  return { baseAccount: isOn('BASE_ACCOUNT'), safe: isOn('SAFE_APP') }
}

/** Names of what the operator allows, with spaces between, for the page's head. */
export function offeredNames(): string {
  const { baseAccount, safe } = offeredWallets()
  return [...(baseAccount ? ['base-account'] : []), ...(safe ? ['safe'] : [])].join(' ')
}
