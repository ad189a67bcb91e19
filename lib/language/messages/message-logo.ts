/** Place of the merchant's logo in the page of a message: a comment until it is sent, when the logo may be another. */
export const LOGO_PLACE = '<!--logo-->'

/** Height in a message, in pixels, and the most of its width. */
const HEIGHT = 32
const MOST_WIDTH = 96

/** A logo in a message. */
export interface MessageLogo {
  /** Address within the message (`cid:`), or the picture itself (`data:`): no reader asks a server for it. */
  readonly source: string
  /** Its own sides in pixels. */
  readonly width: number
  readonly height: number
}

/** The page of a message with the logo in its place; null leaves none. Decorative: the name stands beside it. */
export function withLogo(html: string, logo: MessageLogo | null): string {
  return html.replace(LOGO_PLACE, () => (logo === null ? '' : imageOf(logo)))
}

/** On white, since most logos are drawn for paper. Sides are attributes too, for programs that scale by those alone. */
function imageOf({ source, ...sides }: MessageLogo): string {
  const scale = Math.min(HEIGHT / sides.height, MOST_WIDTH / sides.width)
  const [width, height] = [sides.width, sides.height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="${source}" alt="" width="${width}" height="${height}" style="width:${width}px;height:${height}px;margin-inline-end:10px;vertical-align:middle;border:0;border-radius:6px;background:#ffffff">`
}
