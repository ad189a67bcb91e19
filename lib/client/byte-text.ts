/** Bytes in hex, without `0x`. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes in base64url, without padding. Browsers of today have no method for it. */
export function base64UrlOf(bytes: Uint8Array): string {
  return unpadded(btoa(String.fromCharCode(...bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Text in base64 or base64url without the signs that fill it up. */
export const unpadded = (text: string) => text.replace(/=+$/, '')
