/**
 * The address a logo may be loaded from, or null when it may not: https, this site's own files, and the
 * images that wallets announce of themselves as data (EIP-6963). Everything else is shown as initials.
 */
export function logoSource(source: string | null | undefined): string | null {
  if (!source) return null
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(source)) return source
  if (/^\/(?![/\\])/.test(source)) return source
  return URL.canParse(source) && new URL(source).protocol === 'https:' ? source : null
}
