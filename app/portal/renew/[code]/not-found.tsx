import { TestMode } from '@/app/test-mode'
import { portalPaths } from '@/components/portal/portal-paths'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { PageMessage } from '@/components/ui/feedback/page-message'

/** Page for a link that is unknown, or older than 30 days. */
export default function LinkNotFound() {
  return (
    <>
      <TestMode />
      <PageMessage
        title="This link doesn’t work."
        action={
          <a href={portalPaths.all} className={buttonClasses({ variant: 'primary', size: 40 })}>
            Your subscriptions
          </a>
        }
      >
        <p>
          It has expired, or part of its address is missing. Links work for 30 days: ask the merchant for a
          new one, or sign in with the wallet that pays. Nothing was charged.
        </p>
      </PageMessage>
    </>
  )
}
