import type { Metadata } from 'next'
import { TestMode } from '@/app/test-mode'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { PageMessage } from '@/components/ui/feedback/page-message'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <>
      <TestMode />
      <PageMessage
        title="We can’t find this page."
        action={
          // A plain link: every page carries the code of this one, and few need client-side navigation for it.
          <a href="/" className={buttonClasses({ variant: 'primary', size: 40 })}>
            Go to the start page
          </a>
        }
      >
        <p>
          Check that the whole address was copied. If someone sent you this link, ask them for a new one.
          Nothing was charged.
        </p>
      </PageMessage>
    </>
  )
}
