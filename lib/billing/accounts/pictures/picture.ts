import { BillingError } from '../../billing-error'

/** Content types of pictures that are kept. A drawing (SVG) is kept for tokens alone. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml'

/** Pictures that everything shows that carries one along: mail programs, PDF, previews of links. */
export const CARRIED_TYPES: readonly PictureType[] = ['image/png', 'image/jpeg']

/** A picture that was read and may be kept: its bytes hold nothing but what draws it. */
export interface Picture {
  readonly type: PictureType
  /** Pixels; of a drawing those of its own box. */
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Most bytes of a picture. Decided: 512 px of a drawn logo have some 30 KB. */
export const MAX_PICTURE_BYTES = 131_072
/** Sides in pixels. A larger one would cost the memory of each payer's phone: 4 bytes a pixel. */
export const MIN_PICTURE_SIDE = 16
export const MAX_PICTURE_SIDE = 1024
/** Longest side by the shortest: a logo beside a name is no banner. */
export const MAX_PICTURE_RATIO = 4

/** The bytes are no picture that is kept; the detail says why, and what to do. */
export class PictureRefusedError extends BillingError {
  readonly code = 'picture_refused'
  constructor(detail: string, remedy = `Send ${PICTURE_RULE}.`) {
    super('The picture cannot be used', { detail, remedy })
  }
}

/** Pictures that are taken, as people read it. */
export const PICTURE_RULE = `a PNG, JPEG or WebP of at most ${MAX_PICTURE_BYTES / 1024} KB and ${MAX_PICTURE_SIDE} x ${MAX_PICTURE_SIDE} pixels`

/** @throws PictureRefusedError for sides that are too short or too long, or too unlike */
export function assertSides(width: number, height: number): void {
  const [short, long] = width < height ? [width, height] : [height, width]
  const measured = `It has ${width} x ${height} pixels`
  if (short < MIN_PICTURE_SIDE) {
    throw new PictureRefusedError(`${measured}; a side needs ${MIN_PICTURE_SIDE} at least.`)
  }
  if (long > MAX_PICTURE_SIDE) {
    throw new PictureRefusedError(
      `${measured}; a side may have ${MAX_PICTURE_SIDE} at most.`,
      'Make it smaller.',
    )
  }
  if (long > short * MAX_PICTURE_RATIO) {
    throw new PictureRefusedError(
      `${measured}; the long side may be ${MAX_PICTURE_RATIO} times the short one at most.`,
      'Crop it.',
    )
  }
}

/** @throws PictureRefusedError for a file that ends before its picture does, or whose parts contradict each other */
export function broken(kind: string): PictureRefusedError {
  return new PictureRefusedError(
    `It begins as a ${kind}, and is damaged.`,
    'Save it again, and send the new file.',
  )
}
