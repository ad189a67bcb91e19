import { EarlyScript } from '@/app/_parts/early-script'

/**
 * Has the browser load what it knows of amounts and dates while the page's scripts are on their way. The first format of a
 * page takes it ten milliseconds, a phone five times that, and React would wait for it.
 *
 * @param formats - the locale of amounts and dates
 */
export function EarlyFormats({ formats }: { formats: string }) {
  return <EarlyScript>{loadFormats(JSON.stringify(formats))}</EarlyScript>
}

/** No text within a script may close it: a locale has letters, digits and hyphens alone. */
const loadFormats = (locale: string) => `
(window.requestIdleCallback ?? ((load) => requestAnimationFrame(() => setTimeout(load))))(() => {
  new Intl.NumberFormat(${locale}, { style: 'currency', currency: 'USD' }).format(0)
  new Intl.DateTimeFormat(${locale}).format(0)
})`
