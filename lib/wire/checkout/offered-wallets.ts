/** Name of the `meta` element that lists, with spaces between, the wallets that the operator allows beside the browser's own. */
export const OFFERED_WALLETS = 'dues-wallets'

/** The one site whose pages may show a checkout in a frame, where the operator allows it. */
export const SAFE_ORIGIN = 'https://app.safe.global'
