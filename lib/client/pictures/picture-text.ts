import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  PictureRefusedError,
} from '@/lib/billing/accounts/pictures/picture'

/** Longest side of a picture that the browser makes smaller: twice the pixels of the largest place that shows it. */
const DRAWN_SIDE = 512
/** Largest file that is read; a photo of a phone has some 10 MB. */
const MAX_FILE_BYTES = 20 * 1024 * 1024

/**
 * The bytes of a chosen file in base64: as they are where the server keeps such a picture, else drawn anew, smaller and
 * as a PNG. A file that the browser cannot draw goes as it is, so that the server says what is wrong with it.
 * @throws PictureRefusedError for a file too large to be read
 */
export async function pictureText(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) {
    throw new PictureRefusedError(
      `It has ${Math.round(file.size / 1024 / 1024)} MB.`,
      'Choose a smaller one.',
    )
  }
  const address = await addressOf(file)
  const image = await drawn(address)
  const isKept =
    image === null ||
    (file.size <= MAX_PICTURE_BYTES &&
      /^image\/(png|jpeg|webp)$/.test(file.type) &&
      Math.max(image.naturalWidth, image.naturalHeight) <= MAX_PICTURE_SIDE)
  const kept = isKept ? address : smaller(image)
  const text = kept.slice(kept.indexOf(',') + 1)
  if (image === null && file.size > MAX_PICTURE_BYTES) {
    throw new PictureRefusedError('The browser can’t draw it, and it’s too large to send as it is.')
  }
  return text
}

/** The file as a `data:` address, the one kind that the policy of pages lets pictures have. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

async function drawn(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null
}

function smaller(image: HTMLImageElement): string {
  const { naturalWidth, naturalHeight } = image
  const scale = DRAWN_SIDE / Math.max(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const png = canvas.toDataURL('image/png')
  // A photo has more as a PNG than is kept.
  return png.length * 0.75 < MAX_PICTURE_BYTES ? png : canvas.toDataURL('image/webp', 0.85)
}
