/** Characters of a whole address on its first line when it must break; 42 characters make two equal lines. */
const LINE_LENGTH = 21

/** "0x3E54…1c0c": enough to recognize an address, never enough to check one. */
export function shortAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The lines a whole address or hash may break into: after every 21 characters and nowhere else. */
export function addressLines(address: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < address.length; start += LINE_LENGTH) {
    lines.push(address.slice(start, start + LINE_LENGTH))
  }
  return lines
}
