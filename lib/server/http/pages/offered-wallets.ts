import 'server-only'

/** Wallets that a page offers beside those of the browser. */
export interface OfferedWallets {
  readonly baseAccount: boolean
  /** Safe shows the checkout as an app of its own, in a frame. */
  readonly safe: boolean
}

/** What the operator allows. It reads the environment itself, since pages are there without the app too; a start has checked it. */
export function offeredWallets(): OfferedWallets {
  const isOn = (name: string) => process.env[name]?.trim() === 'true'
  return { baseAccount: isOn('BASE_ACCOUNT'), safe: isOn('SAFE_APP') }
}

/** Names of what the operator allows, with spaces between, for the page's head. */
export function offeredNames(): string {
  const { baseAccount, safe } = offeredWallets()
  return [...(baseAccount ? ['base-account'] : []), ...(safe ? ['safe'] : [])].join(' ')
}
