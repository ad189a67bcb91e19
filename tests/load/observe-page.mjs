// @ts-check

/*
 * Functions that run within a measured page. Each is sent there alone, so it uses nothing of this file.
 */

/**
 * Runs first: records the browser's performance entries of loading and of presses, and when a press on a button whose name begins
 * so is not lost: the page keeps it from the button's first picture on (`kept`), and React hears it once it has taken the button
 * over (`heard`). Looks for that are cheap and ask for no frame, as those would delay what they wait for.
 *
 * @param {string | undefined} button
 */
export function observePage(button) {
  const seen = { fcp: 0, lcp: 0, shift: 0, blocked: 0, press: 0, kept: 0, heard: 0 }
  Object.assign(window, { seen })
  /** @param {string} type @param {(entry: any) => void} note @param {object} [options] */
  const observe = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  observe(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) seen.press = Math.max(seen.press, duration)
    },
    { durationThreshold: 16 },
  )

  const isKept = (/** @type {Element} */ element) => element.hasAttribute('data-unhydrated')
  const isHeard = (/** @type {Element} */ element) =>
    element.getAttribute('aria-disabled') !== 'true' &&
    Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  /** @param {(element: Element) => boolean} takes */
  const isTaken = (takes) =>
    [...document.querySelectorAll('button, [role="button"]')].some(
      (element) =>
        takes(element) &&
        !element.hasAttribute('disabled') &&
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().startsWith(button ?? '') &&
        element.checkVisibility(),
    )
  const look = () => {
    const now = performance.now()
    if (seen.fcp === 0) return
    if (seen.heard === 0 && isTaken(isHeard)) seen.heard = now
    if (seen.kept === 0 && (seen.heard > 0 || isTaken(isKept))) seen.kept = now
    if (seen.heard > 0) clearInterval(looks)
  }
  const looks = button === undefined ? 0 : setInterval(look, 4)
}

/** Entries recorded so far, after the next paint. */
export async function readPage() {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const { seen } =
    /** @type {Window & { seen?: Record<'fcp' | 'lcp' | 'shift' | 'blocked' | 'press' | 'kept' | 'heard', number>}} */ (
      window
    )
  if (!seen) throw new Error('Nothing was observed')
  return { ...seen }
}

/** True once a press was recorded. */
export function wasPressed() {
  return /** @type {Window & { seen?: { press: number }}} */ (window).seen?.press !== 0
}

/** True once a press on the observed button is heard. */
export function isHeard() {
  return /** @type {Window & { seen?: { heard: number }}} */ (window).seen?.heard !== 0
}
