'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useSay } from '@/components/language/use-say'
import { useDisabledUntilHydrated } from '@/components/ui/hooks/use-hydrated'
import { LOCALE_NAMES, LOCALES, type Locale } from '@/lib/billing/language/locale'
import { localeCookie } from '@/lib/client/locale-cookie'

/** Shows the page in another language, and the next ones too. What was chosen and entered on it stays. */
export function LanguageSwitch() {
  const say = useSay()
  const router = useRouter()
  const [changing, startChange] = useTransition()
  const untilHydrated = useDisabledUntilHydrated()
  const change = (locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = localeCookie(locale)
    // The choice is newer than the link.
    const url = new URL(window.location.href)
    url.searchParams.delete('locale')
    window.history.replaceState(null, '', url)
    startChange(() => router.refresh())
  }
  return (
    <select
      {...untilHydrated}
      aria-label={say('parts.language')}
      aria-busy={changing}
      value={say.reader.locale}
      onChange={(event) => change(event.target.value as Locale)}
      className="-mx-1 min-h-6 cursor-pointer rounded-badge bg-transparent px-1 text-hint text-ink-2 hover:text-ink noscript:hidden"
    >
      <LocaleOptions />
    </select>
  )
}

/** The languages, each by its own name. */
export function LocaleOptions() {
  return LOCALES.map((locale) => (
    <option key={locale} value={locale} lang={locale}>
      {LOCALE_NAMES[locale]}
    </option>
  ))
}
