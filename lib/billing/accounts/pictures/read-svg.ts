import { assertSides, type Picture, PictureRefusedError } from './picture'

/** Elements that draw, and nothing else: no script, link, animation, foreign content or embedded picture. */
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan use symbol clippath mask lineargradient radialgradient stop pattern filter fegaussianblur feoffset feblend fecolormatrix feflood fecomposite femerge femergenode metadata'.split(
    ' ',
  ),
)
const MAX_SVG_TAGS = 4_000
/** A tag, with its name and attributes. */
const TAG = /<\/?([\w:.-]{0,40})((?:[^<>"']|"[^"]*"|'[^']*')*)>/g

const refused = (detail: string) =>
  new PictureRefusedError(`It is an SVG with ${detail}.`, 'Send a plain drawing, or a PNG.')

/** True for text that begins as a drawing does; what it holds is for {@link readSvg} to judge. */
export function isSvg(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart()
  return beginning.startsWith('<') && /<svg[\s/>]/i.test(beginning)
}

/**
 * A drawing that only draws. Nothing is cleaned: one with anything else in it is refused whole, so that no parser's
 * mistake lets something through.
 * @throws PictureRefusedError
 */
export function readSvg(bytes: Uint8Array): Picture {
  const text = decode(bytes)
  if (/<!(doctype|entity|\[cdata\[)/i.test(text)) throw refused('a document type or entities')
  if (/<\?(?!xml\s[^?]*\?>)/i.test(text)) throw refused('instructions for other programs')
  const plain = text.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, '').replace(/<!--[\s\S]*?-->/g, '')
  const begun = plain.match(/</g)?.length ?? 0
  if (begun > MAX_SVG_TAGS) throw refused('too many parts')
  const tags = [...plain.matchAll(TAG)]
  // A sign that begins a tag and is in none was not understood.
  if (tags.length !== begun) throw refused('tags that cannot be read')
  for (const [, name = '', attributes = ''] of tags) {
    if (!ELEMENTS.has(name.toLowerCase())) throw refused(`the element ${JSON.stringify(name)}`)
    assertHarmless(attributes)
  }
  const size = sizeOf(tags[0]?.[2] ?? '')
  return { type: 'image/svg+xml', ...size, bytes: new TextEncoder().encode(text.trim()) }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('bytes that are not UTF-8')
  }
}

/** @throws PictureRefusedError for handlers of events, and for addresses outside the drawing */
function assertHarmless(attributes: string): void {
  for (const [, name = '', , double, single] of attributes.matchAll(
    /([^\s=/"']+)\s*=\s*("([^"]*)"|'([^']*)')/g,
  )) {
    const value = (double ?? single ?? '').trim()
    const plainName = name.toLowerCase()
    if (/^(xmlns(:.*)?|version|id|class)$/.test(plainName)) continue
    if (/^on/.test(plainName)) throw refused('scripts')
    if (/(^|:)href$/.test(plainName) && !value.startsWith('#')) throw refused('addresses outside it')
    // An address that leads out of the drawing, and every way to hide one.
    if (/[&\\@]|url\s*\(|javascript:|data:|expression\s*\(/i.test(value.replace(/url\(#[\w.:-]+\)/g, ''))) {
      throw refused('addresses outside it, or signs that are written by number')
    }
  }
}

/** The drawing's own box: `viewBox`, else width and height. Drawings have no pixels, so their size is scaled to fit. */
function sizeOf(attributes: string): { width: number; height: number } {
  const textOf = (name: string) =>
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(attributes)?.[1] ?? ''
  const box = textOf('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width = Number.NaN, height = Number.NaN] =
    box.length === 4
      ? box.slice(2)
      : [Number.parseFloat(textOf('width')), Number.parseFloat(textOf('height'))]
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height)))
    throw refused('no size')
  const scale = 256 / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  assertSides(size.width, size.height)
  return size
}
