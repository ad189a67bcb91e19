// @ts-check

/*
 * Functions that run within a measured page. Each is sent there alone, so it uses nothing of this file.
 */

/** Runs first: records the browser's performance entries of loading and of presses. */
export function observePage() {
  const seen = { fcp: 0, lcp: 0, shift: 0, blocked: 0, press: 0 }
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
}

/** Entries recorded so far, after the next paint. */
export async function readPage() {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const { seen } =
    /** @type {Window & { seen?: Record<'fcp' | 'lcp' | 'shift' | 'blocked' | 'press', number>}} */ (window)
  if (!seen) throw new Error('Nothing was observed')
  return { ...seen }
}

/** True once a press was recorded. */
export function wasPressed() {
  return /** @type {Window & { seen?: { press: number }}} */ (window).seen?.press !== 0
}

/**
 * Milliseconds since the navigation began, once a press on a button whose name begins so is not lost: the page keeps it from
 * the button's first picture on (`kept`), and React hears it once it has taken the button over (`heard`). False until then.
 *
 * @param {{ name: string, by: 'kept' | 'heard' }} press
 */
export function takesPress({ name, by }) {
  const buttons = [...document.querySelectorAll('button, [role="button"]')].filter(
    (button) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().startsWith(name) &&
      button.checkVisibility() &&
      !button.hasAttribute('disabled'),
  )
  const isKept = (/** @type {Element} */ button) => button.hasAttribute('data-unhydrated')
  const isHeard = (/** @type {Element} */ button) =>
    button.getAttribute('aria-disabled') !== 'true' &&
    Object.keys(button).some((key) => key.startsWith('__reactProps$'))
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
  return (
    isPainted &&
    buttons.some((button) => isHeard(button) || (by === 'kept' && isKept(button))) &&
    performance.now()
  )
}
