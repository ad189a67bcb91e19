'use client'

import { useQuery } from '@tanstack/react-query'
import { permissionAfterCancelText } from '@/components/billing/permission-text'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { subscriberNowQuery } from '@/lib/client/subscriber-queries'

/** What becomes of the permission on chain when the subscriber is cancelled. */
export function PermissionAfterCancel({ subscriberId }: { readonly subscriberId: string }) {
  const subscriber = useQuery(subscriberNowQuery(subscriberId))
  if (subscriber.isPending) return <Skeleton className="my-0.5 h-3.5 w-48" />
  if (subscriber.isError) return 'Could not be read. Nothing is charged with it after this.'
  return permissionAfterCancelText(subscriber.data.permission)
}
