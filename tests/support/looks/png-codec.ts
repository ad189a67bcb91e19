import type { Page } from 'playwright/test'
import type { Picture } from './picture'

/** A side of a cell, in pixels of the page: about a letter. */
const CELL_PX = 5

/** Reads and writes PNG files, by means of the browser that is there anyway. */
export interface Easel {
  /** A screenshot from afar. */
  shrink(screenshot: Buffer): Promise<Picture>
  read(png: Buffer): Promise<Picture>
  write(picture: Picture): Promise<Buffer>
}

/** @param page - any, which stays as it is */
export function easelOn(page: Page): Easel {
  const read = async (png: Buffer, cell: number): Promise<Picture> => {
    const { width, height, rgb } = await page.evaluate(readInPage, { png: png.toString('base64'), cell })
    return { width, height, rgb: Uint8Array.from(Buffer.from(rgb, 'base64')) }
  }
  return {
    shrink: (screenshot) => read(screenshot, CELL_PX),
    read: (png) => read(png, 1),
    write: async ({ width, height, rgb }) =>
      Buffer.from(
        await page.evaluate(writeInPage, { width, height, rgb: Buffer.from(rgb).toString('base64') }),
        'base64',
      ),
  }
}

/** Runs in the page. The mean color of each square of `cell` pixels; what is left of one at an edge is left out. */
async function readInPage({ png, cell }: { png: string; cell: number }) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {
    willReadFrequently: true,
  })
  if (!context) throw new Error('There is no canvas')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const width = Math.floor(image.width / cell)
  const height = Math.floor(image.height / cell)
  const sums = new Float64Array(width * height * 3)
  for (let y = 0; y < height * cell; y += 1) {
    for (let x = 0; x < width * cell; x += 1) {
      const from = (y * image.width + x) * 4
      const to = (Math.floor(y / cell) * width + Math.floor(x / cell)) * 3
      for (let channel = 0; channel < 3; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (data[from + channel] ?? 0)
    }
  }
  let rgb = ''
  for (const sum of sums) rgb += String.fromCharCode(Math.round(sum / (cell * cell)))
  return { width, height, rgb: btoa(rgb) }
}

/** Runs in the page. */
async function writeInPage({ width, height, rgb }: { width: number; height: number; rgb: string }) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('There is no canvas')
  const image = context.createImageData(width, height)
  const levels = atob(rgb)
  for (let cell = 0; cell < width * height; cell += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      image.data[cell * 4 + channel] = levels.charCodeAt(cell * 3 + channel)
    image.data[cell * 4 + 3] = 255
  }
  context.putImageData(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
