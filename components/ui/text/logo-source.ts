/**
 * A permitted logo address, or null: https, this site's own files, and the data URLs that wallets announce
 * (EIP-6963). Initials replace all others.
 */
export function logoSource(source: string | null | undefined): string | null {
  if (!source) return null
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(source)) return source
  if (/^\/(?![/\\])/.test(source)) return source
  return URL.canParse(source) && new URL(source).protocol === 'https:' ? source : null
}
