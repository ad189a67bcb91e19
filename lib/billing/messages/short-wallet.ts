/** Beginning and end of an address, as in "0x3E54…1c0c": enough to recognize it, never enough to check it. */
export function shortWallet(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
