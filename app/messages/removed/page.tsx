import type { Metadata } from 'next'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { TestMode } from '@/app/_parts/test-mode'
import { MessageSheet } from '@/components/messages/message-sheet'
import { findLocale } from '@/lib/billing/language/locale'
import { linkSay } from '../_parts/link-say'

interface RemovedPageProps {
  readonly searchParams: Promise<SearchQuery>
}

async function sayOf({ searchParams }: RemovedPageProps) {
  const locale = findLocale((await queryOf(searchParams)).get('locale') ?? '')
  return linkSay(locale && { locale, formats: locale, timeZone: 'UTC' })
}

export async function generateMetadata(props: RemovedPageProps): Promise<Metadata> {
  const say = await sayOf(props)
  return { title: say('messages.pageTitle'), robots: { index: false, follow: false } }
}

/** The page that an address leads to once its reader removed it. */
export default async function RemovedPage(props: RemovedPageProps) {
  const say = await sayOf(props)
  return (
    <>
      <TestMode say={say} />
      <MessageSheet say={say} title={say('messages.deletedTitle')}>
        <p className="mt-1.5 text-body text-ink-2">{say('messages.deletedText')}</p>
      </MessageSheet>
    </>
  )
}
