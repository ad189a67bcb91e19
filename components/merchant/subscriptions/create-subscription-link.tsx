import { Plus } from 'lucide-react'
import type { ButtonVariant } from '@/components/ui/controls/button-classes'
import { LinkButton } from '@/components/ui/controls/link-button'
import { merchantPaths } from '../merchant-paths'

/** Link to the form of a new subscription; what a page is for unless told otherwise. */
export function CreateSubscriptionLink({ variant = 'primary' }: { readonly variant?: ButtonVariant }) {
  return (
    <LinkButton
      href={merchantPaths.newSubscription}
      variant={variant}
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Create subscription
    </LinkButton>
  )
}
