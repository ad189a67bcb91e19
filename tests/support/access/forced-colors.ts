import { expect, type Locator, type Page } from 'playwright/test'

/**
 * Holds that with the colors of the reader's system, which take grounds and shadows away, a part that is chosen differs from
 * one that is not, what is chosen or filled has letters that are read on its ground, drawings are in the system's colors, and
 * the ring of the focus is there.
 */
export async function expectForcedColors(
  page: Page,
  parts: {
    readonly chosen: readonly (readonly [chosen: Locator, other: Locator])[]
    /** Parts with letters on a filled ground. */
    readonly filled: readonly Locator[]
    readonly drawn: readonly Locator[]
  },
): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(() => page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  for (const [chosen, other] of parts.chosen) {
    await expect.poll(() => groundOf(chosen)).not.toBe(await groundOf(other))
  }
  const system = await page.evaluate(systemColors, ['Highlight', 'CanvasText'])
  const [ground, letters] = await page.evaluate(systemColors, ['Highlight', 'HighlightText'])
  for (const part of [...parts.chosen.map(([chosen]) => chosen), ...parts.filled]) {
    // Where it is not `none`, the letters stand on a plate of the canvas.
    await expect(part).toHaveCSS('forced-color-adjust', 'none')
    await expect(part).toHaveCSS('background-color', ground ?? '')
    await expect(part).toHaveCSS('color', letters ?? '')
  }
  for (const drawing of parts.drawn) {
    const colors = await drawing.evaluate((element) => {
      const { fill, stroke } = getComputedStyle(element)
      return [fill, stroke]
    })
    expect(
      colors.some((color) => system.includes(color)),
      `${colors} is of the system's ${system}`,
    ).toBe(true)
  }
  const [[chosen] = []] = parts.chosen
  await chosen?.press('Shift')
  await chosen?.focus()
  await expect(chosen ?? page.locator('body')).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: null })
}

const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Runs in the page: colors of the system, by their names. */
function systemColors(names: readonly string[]): string[] {
  return names.map((name) => {
    const element = document.createElement('i')
    element.style.color = name
    element.style.setProperty('forced-color-adjust', 'none')
    document.body.append(element)
    const { color } = getComputedStyle(element)
    element.remove()
    return color
  })
}
