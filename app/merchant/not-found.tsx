import type { Metadata } from 'next'
import { merchantPaths } from '@/components/merchant/merchant-paths'
import { DashboardMessage } from '@/components/merchant/shell/dashboard-message'
import { LinkButton } from '@/components/ui/controls/link-button'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <DashboardMessage
      title="There is nothing at this address."
      action={
        <LinkButton href={merchantPaths.subscriptions} variant="primary">
          All subscriptions
        </LinkButton>
      }
    >
      <p>
        Check that the whole address was copied, and that you are signed in with the wallet that it belongs
        to.
      </p>
    </DashboardMessage>
  )
}
