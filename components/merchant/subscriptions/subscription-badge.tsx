import { Badge, type BadgeTone } from '@/components/ui/text/badge'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'

const looks: Readonly<Record<SubscriptionStatus, { readonly word: string; readonly tone: BadgeTone }>> = {
  active: { word: 'Active', tone: 'good' },
  paused: { word: 'Paused', tone: 'neutral' },
  archived: { word: 'Archived', tone: 'neutral' },
}

/** Status of a subscription. */
export function SubscriptionBadge({ status }: { readonly status: SubscriptionStatus }) {
  const { word, tone } = looks[status]
  return (
    <Badge tone={tone} {...(status === 'active' && { sign: 'disc' as const })}>
      {word}
    </Badge>
  )
}
