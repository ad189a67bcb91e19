import { FactList } from '@/components/ui/text/fact-list'
import { TextLink } from '@/components/ui/text/text-link'
import type { WireTestMail } from '@/lib/wire/messages/mailbox'

/** A message with its text. */
export interface OpenedMail {
  readonly mail: WireTestMail
  readonly text: string
}

interface OpenMailProps {
  readonly opened: OpenedMail
  /** State of the message, in words. */
  readonly status: string
}

/** One message: what its server would get, its page in a frame that runs and loads nothing, and its text. */
export function OpenMail({ opened: { mail, text }, status }: OpenMailProps) {
  return (
    <article aria-labelledby="mail-subject" className="min-w-0">
      <p className="mb-3 text-hint md:hidden">
        <TextLink href="/test/mail">All messages</TextLink>
      </p>
      <h2 id="mail-subject" className="text-section">
        <bdi>{mail.subject}</bdi>
      </h2>
      <FactList
        className="mt-3"
        facts={[
          { term: 'To', value: mail.to },
          { term: 'Made', value: `${mail.createdAt.slice(0, 16).replace('T', ' ')} UTC, in billing time` },
          { term: 'State', value: mail.failure ? `${status}: ${mail.failure}` : status },
          { term: 'List-Unsubscribe', value: mail.unsubscribeUrl },
        ]}
      />
      <h3 className="mt-6 text-section-sm">As a mail program shows it</h3>
      <iframe
        title={`Page of the message: ${mail.subject}`}
        src={`/api/v1/test/messages/${mail.id}/page`}
        // No script, no form, no way up: links open beside it.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="mt-2 h-[640px] w-full rounded-card border border-line bg-surface"
      />
      <h3 className="mt-6 text-section-sm">As text</h3>
      <pre className="mt-2 whitespace-pre-wrap rounded-card border border-line bg-surface p-4 font-mono text-hint [overflow-wrap:anywhere]">
        {text}
      </pre>
    </article>
  )
}
