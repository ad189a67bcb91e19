import { EarlyScript } from '@/app/_parts/early-script'

/**
 * Sets the style sheet's own fonts (first-fonts.generated.css) up before the body is read. Left to itself, a browser
 * begins to unpack them only when it has laid out the first picture, which it then lays out anew; a font that a
 * script brings in bytes is there at once. Without scripts it comes one picture later.
 */
export function FirstFonts() {
  return <EarlyScript>{SET_UP_FONTS}</EarlyScript>
}

/** Waits for the style sheet, as every script after one does. */
const SET_UP_FONTS = `
for (const { cssRules } of document.styleSheets)
  for (const { style } of cssRules) {
    const data = /base64,([^"')]+)/.exec(style?.getPropertyValue('src'))?.[1]
    if (data)
      document.fonts.add(
        new FontFace(
          style.getPropertyValue('font-family').replaceAll('"', ''),
          Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)),
          { weight: style.getPropertyValue('font-weight') },
        ),
      )
  }`
