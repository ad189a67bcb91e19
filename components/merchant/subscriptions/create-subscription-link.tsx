import { Plus } from 'lucide-react'
import { LinkButton } from '@/components/ui/controls/link-button'
import { merchantPaths } from '../merchant-paths'

/** Link to the form of a new subscription. */
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
