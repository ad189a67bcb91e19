import { Plus } from 'lucide-react'
import { LinkButton } from '@/components/ui/controls/link-button'
import { merchantPaths } from '../merchant-paths'

/** To the form of a new subscription: the one primary button of its page. */
export function CreateSubscriptionLink() {
  return (
    <LinkButton
      href={merchantPaths.newSubscription}
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Create subscription
    </LinkButton>
  )
}
