import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Wordmark } from '@/components/ui/text/mark'
import { TextLink } from '@/components/ui/text/text-link'
import type { WireTestMail } from '@/lib/wire/messages/mailbox'
import { type OpenedMail, OpenMail } from './open-mail'

interface MailboxViewProps {
  /** The newest first. */
  readonly mails: readonly WireTestMail[]
  readonly nextCursor: string | null
  /** Cursor of the page that is shown; null for the first. */
  readonly cursor: string | null
  readonly opened: OpenedMail | null
}

const STATUS: Readonly<Record<WireTestMail['status'], string>> = {
  pending: 'Waiting',
  sent: 'Sent',
  refused: 'Refused',
  given_up: 'Given up',
  unwanted: 'Not sent: stopped in the meantime',
}

/** Mailbox of test mode: every message that the installation made, with the page and the text of one. */
export function MailboxView({ mails, nextCursor, cursor, opened }: MailboxViewProps) {
  const at = (id: string) => `/test/mail?message=${id}${cursor ? `&cursor=${cursor}` : ''}`
  return (
    <div className="mx-auto max-w-[1120px] px-5 pb-16">
      <header className="flex min-h-14 items-center border-line border-b">
        <Wordmark />
      </header>
      <main id="main" className="pt-8">
        <h1 className="text-page-title">Mailbox</h1>
        <p className="mt-1 max-w-[640px] text-pretty text-body text-ink-2">
          Every message of this installation. Nothing leaves it in test mode. Leave an address in the{' '}
          <TextLink href="/portal">portal</TextLink>, at a checkout or in the{' '}
          <TextLink href="/merchant/settings#messages">settings</TextLink>, confirm it here, and move the
          time.
        </p>
        {mails.length === 0 ? (
          <EmptyState className="mt-7" title="No messages yet.">
            The first is the mail that asks for the confirmation of an address.
          </EmptyState>
        ) : (
          <div className="mt-7 grid grid-cols-[320px_minmax(0,1fr)] items-start gap-6 max-md:grid-cols-[minmax(0,1fr)]">
            <nav aria-label="Messages" className={opened ? 'max-md:hidden' : undefined}>
              <ol className="overflow-hidden rounded-card border border-line bg-surface">
                {mails.map((mail) => (
                  <li key={mail.id} className="border-line border-b last:border-b-0">
                    <a
                      href={at(mail.id)}
                      aria-current={mail.id === opened?.mail.id ? 'true' : undefined}
                      className="block px-4 py-3 focus-inset hover:bg-hover aria-[current]:chosen-ground aria-[current]:bg-sunken"
                    >
                      <span className="line-clamp-2 font-medium text-body-sm">
                        <bdi>{mail.subject}</bdi>
                      </span>
                      <span className="mt-0.5 flex justify-between gap-3 text-hint text-ink-3">
                        <span className="min-w-0 truncate">{mail.to}</span>
                        <time dateTime={mail.createdAt} className="shrink-0">
                          {mail.createdAt.slice(0, 10)}
                        </time>
                      </span>
                      {mail.status !== 'sent' && (
                        <span className="mt-0.5 block text-hint text-warn">{STATUS[mail.status]}</span>
                      )}
                    </a>
                  </li>
                ))}
              </ol>
              <p className="mt-3 flex gap-4 text-hint">
                {cursor !== null && <TextLink href="/test/mail">Newest</TextLink>}
                {nextCursor !== null && (
                  <TextLink href={`/test/mail?cursor=${nextCursor}`}>Older messages</TextLink>
                )}
              </p>
            </nav>
            {opened ? (
              <OpenMail opened={opened} status={STATUS[opened.mail.status]} />
            ) : (
              <p className="pt-3 text-body text-ink-3 max-md:hidden">Choose a message.</p>
            )}
          </div>
        )}
      </main>
    </div>
  )
}
