import type { Metadata } from 'next'
import { cache } from 'react'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { TestMode } from '@/app/_parts/test-mode'
import { ConfirmAddress } from '@/components/messages/confirm-address'
import { MessageChoices } from '@/components/messages/message-choices'
import { topicsOf } from '@/lib/billing/messages/message-kind'
import { getDeps } from '@/lib/server/deps'
import { openReader, topicOfLink } from '@/lib/server/services/messages/answer-messages'
import { linkSay } from '../_parts/link-say'

interface MessagesPageProps {
  readonly params: Promise<{ token: string }>
  readonly searchParams: Promise<SearchQuery>
}

const readReader = cache(async (token: string) => openReader(await getDeps(), { token }))

export async function generateMetadata({ params }: MessagesPageProps): Promise<Metadata> {
  const say = await linkSay(await readReader((await params).token))
  return { title: say('messages.pageTitle'), robots: { index: false, follow: false } }
}

/** The topics that go to an address, by the link of a message; to open it changes nothing. */
export default async function MessagesPage({ params, searchParams }: MessagesPageProps) {
  const [{ token }, query] = await Promise.all([params, queryOf(searchParams)])
  const reader = await readReader(token)
  const say = await linkSay(reader)
  return (
    <>
      <TestMode say={say} />
      {reader ? (
        <MessageChoices
          say={say}
          email={reader.email}
          token={token}
          topics={topicsOf(reader.audience).map((topic) => ({
            topic,
            muted: reader.muted.includes(topic),
          }))}
          asked={topicOfLink(query.get('topic'))}
        />
      ) : (
        <ConfirmAddress say={say} code="" asked={null} />
      )}
    </>
  )
}
