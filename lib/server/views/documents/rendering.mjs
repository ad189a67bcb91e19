// @ts-check
/** Pictures from SVG, by a decoder that takes any bytes. Loaded by the drawing thread alone. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** @type {Promise<void> | null} */
let started = null

/**
 * A drawing as PNG with 8 bits of red, green, blue and alpha; null where it draws nothing.
 * @param {string} svg without text, whose fonts are none
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
 */
export async function rendered(svg) {
  started ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  )
  await started
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } })
  try {
    const box = drawing.getBBox()
    if (!box) return null
    box.free()
    const picture = drawing.render()
    try {
      return new Uint8Array(picture.asPng())
    } finally {
      picture.free()
    }
  } finally {
    drawing.free()
  }
}
