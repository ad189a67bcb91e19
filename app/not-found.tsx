import type { Metadata } from 'next'
import { LinkButton } from '@/components/ui/link-button'
import { PageMessage } from '@/components/ui/page-message'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <PageMessage
      title="We can’t find this page."
      action={
        <LinkButton href="/" variant="primary" size={40}>
          Go to the start page
        </LinkButton>
      }
    >
      <p>
        Check that the whole address was copied. If someone sent you this link, ask them for a new one.
        Nothing was charged.
      </p>
    </PageMessage>
  )
}
