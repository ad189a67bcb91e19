/**
 * Color of a merchant's checkouts. One color is given; each theme gets the shade of it that can be read there: the
 * contrast of WCAG 2.2 (1.4.3) for text, 4.5 to 1, holds for links on every background of a page, and for the words on a
 * button that is filled with it.
 */

/** A color of sRGB as `#rrggbb`, in lower case. */
export type HexColor = `#${string}`

/** Colors that follow from an accent in one theme. */
export interface AccentShade {
  /** Of links, and of filled buttons. */
  readonly fill: HexColor
  /** Of a filled button below the pointer. */
  readonly hover: HexColor
  /** Of words on both. */
  readonly ink: HexColor
  /** A veil below words in the accent. */
  readonly soft: HexColor
  /** Of lines around it. */
  readonly line: HexColor
}

export interface AccentShades {
  readonly light: AccentShade
  readonly dark: AccentShade
}

export const ACCENT_RULE = 'Must be a color such as #06605c: a number sign and six digits from 0 to f.'

/** Least contrast of text. */
export const TEXT_CONTRAST = 4.5

/**
 * Backgrounds of pages that accents are read on, as the style sheet has them: the hardest of each theme, since every
 * other one gives more contrast.
 */
export const ACCENT_GROUNDS: Readonly<Record<keyof AccentShades, HexColor>> = {
  light: '#f0ede6',
  dark: '#211f1c',
}
/** Surface of each theme, which veils are mixed with. */
const SURFACES: typeof ACCENT_GROUNDS = { light: '#fefdfb', dark: '#191815' }
const WHITE: HexColor = '#ffffff'
const BLACK: HexColor = '#0b0a09'

/** A color in its normal form: `#rgb` in full, in lower case; null for any other text. */
export function readAccent(text: string): HexColor | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** Red, green and blue, each from 0 to 255. */
type Channels = readonly [number, number, number]

function channelsOf(color: HexColor): Channels {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function colorOf(channels: Channels): HexColor {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminance(color: HexColor): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors (WCAG 2.2), from 1 to 21. */
export function contrast(one: HexColor, other: HexColor): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The part of the way from a color to another, from 0 to 1. */
function mixed(color: HexColor, other: HexColor, part: number): HexColor {
  const to = channelsOf(other)
  const [red, green, blue] = channelsOf(color).map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * part),
  ) as unknown as Channels
  return colorOf([red, green, blue])
}

/** Steps by which a color is brought nearer to black or white. */
const STEPS = 100

/**
 * Shades of a color for both themes: the color itself where it can be read there, else the nearest one towards black in
 * the light theme and towards white in the dark.
 */
export function accentShades(accent: HexColor): AccentShades {
  return { light: shadeIn('light', accent), dark: shadeIn('dark', accent) }
}

function shadeIn(theme: keyof AccentShades, accent: HexColor): AccentShade {
  const [end, ink] = theme === 'light' ? [BLACK, WHITE] : [WHITE, BLACK]
  for (let step = 0; step <= STEPS; step++) {
    const fill = mixed(accent, end, step / STEPS)
    const soft = mixed(SURFACES[theme], fill, 0.1)
    const grounds = [ACCENT_GROUNDS[theme], soft, ink]
    if (grounds.some((ground) => contrast(fill, ground) < TEXT_CONTRAST)) continue
    return { fill, hover: mixed(fill, end, 0.2), ink, soft, line: mixed(SURFACES[theme], fill, 0.4) }
  }
  throw new Error(`No shade of ${accent} can be read in the ${theme} theme`)
}
