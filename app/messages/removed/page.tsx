import type { Metadata } from 'next'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { TestMode } from '@/app/test-mode'
import { MessageSheet } from '@/components/messages/message-sheet'
import { findLocale } from '@/lib/billing/language/locale'
import { linkSay } from '../_parts/link-say'

export const metadata: Metadata = { title: 'Your messages', robots: { index: false, follow: false } }

/** The page that an address leads to once its reader removed it. */
export default async function RemovedPage({ searchParams }: { searchParams: Promise<SearchQuery> }) {
  const locale = findLocale((await queryOf(searchParams)).get('locale') ?? '')
  const say = await linkSay(locale && { locale, formats: locale, timeZone: 'UTC' })
  return (
    <>
      <TestMode />
      <MessageSheet say={say} title={say('messages.deletedTitle')}>
        <p className="mt-1.5 text-body text-ink-2">{say('messages.deletedText')}</p>
      </MessageSheet>
    </>
  )
}
