/**
 * A permitted logo address, or null: this site's own files, and the data URIs that wallets announce (EIP-6963). Another
 * host would learn who looks at the page. Initials replace all others.
 */
export function logoSource(source: string | null | undefined): string | null {
  if (!source) return null
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(source)) return source
  return /^\/(?![/\\])/.test(source) ? source : null
}
