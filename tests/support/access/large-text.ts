import { expect, type Page } from 'playwright/test'

/** Size of usual text in a browser, and its double, in pixels (WCAG 1.4.4). */
const USUAL = { standard: 16, fixed: 13 }
const DOUBLE = { standard: 32, fixed: 26 }
/** Time that a page has to settle into its new size. */
const PATIENCE_MS = 30_000

/**
 * Holds that with letters of twice the size, as a reader sets them in the browser, no text of the page is cut off, lies on
 * another or has to be scrolled to sideways. Of a dialog that is open, it holds that alone.
 */
export async function expectLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: DOUBLE })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
  // The other pages of a journey are looked at too, and the size goes back.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(findFaults), {
      message: 'faults of text of twice the size',
      timeout: PATIENCE_MS,
    })
    .toEqual([])
  await browser.send('Page.setFontSizes', { fontSizes: USUAL })
  await browser.detach()
}

/** Runs in the page. */
function findFaults(): string[] {
  interface Box {
    readonly text: string
    readonly parent: Element
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  const faults = new Set<string>()
  const wide = document.documentElement.scrollWidth - window.innerWidth
  if (wide > 0) faults.add(`${wide} pixels beyond the right edge`)
  const dialog = Array.from(document.querySelectorAll('dialog[open], [role="dialog"]')).at(-1)
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  const boxes: Box[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const text = node.nodeValue?.trim().slice(0, 40) ?? ''
    if (!parent || text === '' || parent.closest('script, style, noscript, option')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const clip = clipOf(parent)
    if (clip === null) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      // Lines stand closer than letters are high, with room that no letter uses.
      const inset = rect.height * 0.22
      const box = {
        left: rect.left + 1,
        right: rect.right - 1,
        top: rect.top + inset,
        bottom: rect.bottom - inset,
      }
      if (box.right <= box.left) continue
      const isCut =
        (!clip.ends && (box.left < clip.left - 1 || box.right > clip.right + 1)) ||
        box.top < clip.top - 1 ||
        box.bottom > clip.bottom + 1
      if (isCut) faults.add(`"${text}" is cut off`)
      boxes.push({
        text,
        parent,
        left: Math.max(box.left, clip.left),
        right: Math.min(box.right, clip.right),
        top: Math.max(box.top, clip.top),
        bottom: Math.min(box.bottom, clip.bottom),
      })
    }
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const isOver =
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
      if (isOver && one.parent !== other.parent) faults.add(`"${one.text}" and "${other.text}" overlap`)
    }
  }
  return Array.from(faults)

  /** Edges that hide what is beyond them; null of text that nobody sees, that scrolls, or that floats above others. */
  function clipOf(parent: Element) {
    const clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity, ends: false }
    for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, position, textOverflow, clipPath, webkitLineClamp } =
        getComputedStyle(each)
      const rect = each.getBoundingClientRect()
      if (rect.width <= 1 || clipPath !== 'none') return null
      const isHigher = position === 'fixed' || position === 'sticky'
      if (each !== dialog && (isHigher || `${overflowX}${overflowY}`.match(/auto|scroll/))) return null
      if (overflowX === 'hidden' || overflowX === 'clip') {
        clip.left = Math.max(clip.left, rect.left)
        clip.right = Math.min(clip.right, rect.right)
        // Says by itself that there is more.
        clip.ends ||= textOverflow === 'ellipsis'
      }
      if (overflowY === 'hidden' || overflowY === 'clip') {
        if (webkitLineClamp !== 'none') return null
        clip.top = Math.max(clip.top, rect.top)
        clip.bottom = Math.min(clip.bottom, rect.bottom)
      }
      if (each === dialog) break
    }
    return clip
  }
}
