import { MAX_PICTURE_BYTES, type Picture, PictureRefusedError } from './picture'
import { isJpeg, readJpeg } from './read-jpeg'
import { isPng, readPng } from './read-png'
import { isSvg, readSvg } from './read-svg'
import { isWebp, readWebp } from './read-webp'

/**
 * A picture from its bytes, which alone tell its type, brought to what draws it: metadata, animation, and anything
 * hidden behind its end are left out.
 * @param allows.drawings - true where an SVG is taken, too
 * @throws PictureRefusedError
 */
export function readPicture(bytes: Uint8Array, allows: { readonly drawings: boolean }): Picture {
  if (bytes.length > MAX_PICTURE_BYTES) {
    const size = Math.ceil(bytes.length / 1024)
    throw new PictureRefusedError(
      `It has ${size} KB; at most ${MAX_PICTURE_BYTES / 1024} KB are kept.`,
      'Make it smaller.',
    )
  }
  if (isPng(bytes)) return readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  if (isWebp(bytes)) return readWebp(bytes)
  if (isSvg(bytes)) {
    if (allows.drawings) return readSvg(bytes)
    throw new PictureRefusedError('It is an SVG, which can carry scripts.')
  }
  throw new PictureRefusedError('Its bytes are no picture that browsers draw, whatever its name says.')
}
