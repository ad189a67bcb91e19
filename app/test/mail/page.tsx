import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { queryOf, type SearchQuery } from '@/app/_parts/search-query'
import { TestMode } from '@/app/_parts/test-mode'
import { MailboxView } from '@/components/test-mode/mailbox/mailbox-view'
import { BillingError } from '@/lib/billing/billing-error'
import { UUID } from '@/lib/billing/uuid'
import { getDeps } from '@/lib/server/deps'
import { listMailbox, readMessage } from '@/lib/server/services/messages/read-mailbox'
import { testMailView } from '@/lib/server/views/messages/mailbox-view'

export const metadata: Metadata = { title: 'Mailbox', robots: { index: false, follow: false } }

/** Messages of one page of the list. */
const PAGE_SIZE = 50

interface MailPageProps {
  readonly searchParams: Promise<SearchQuery>
}

/** The mailbox of test mode; in production there is no such page. */
export default async function MailPage({ searchParams }: MailPageProps) {
  const [deps, query] = await Promise.all([getDeps(), queryOf(searchParams)])
  if (deps.env.mode !== 'test') notFound()
  const [id, cursor] = [query.get('message') ?? '', query.get('cursor')]
  const { messages, nextCursor } = await found(
    listMailbox(deps, { limit: PAGE_SIZE, cursor: cursor ?? undefined }),
  )
  const opened = UUID.test(id) ? await found(readMessage(deps, { id })) : null
  return (
    <>
      <TestMode />
      <MailboxView
        mails={messages.map(testMailView)}
        nextCursor={nextCursor}
        cursor={cursor}
        opened={opened && { mail: testMailView(opened), text: opened.message.body }}
      />
    </>
  )
}

/** Result of a read; the page of what is not found for an address that names none. */
async function found<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof BillingError) notFound()
    throw error
  }
}
