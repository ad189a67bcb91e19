'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSay } from '@/components/language/use-say'
import { useToast } from '@/components/ui/overlays/toast'
import { followEvents } from '@/lib/client/api/follow-events'
import { queryKeys } from '@/lib/client/queries/query-keys'
import type { WireEvent } from '@/lib/wire/reports/event-object'
import { newSubscriberNews } from './new-subscriber-news'

/** Time in which subscribers are gathered into one piece of news, in milliseconds. */
const MOMENT_MS = 300

/** Queries that show who subscribes, and what comes of it. */
const SHOWN_IN = [
  queryKeys.subscriptions.all,
  queryKeys.subscribers.all,
  queryKeys.events.recent,
  queryKeys.events.log,
  queryKeys.metrics,
  queryKeys.payments,
]

/** Tells of new subscribers on whatever page the merchant is, and reads again what shows them. */
export function NewSubscribers() {
  const client = useQueryClient()
  const { show } = useToast()
  const { reader } = useSay()
  useEffect(() => {
    let fresh: WireEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      timer = undefined
      for (const news of newSubscriberNews(fresh, reader)) show(news)
      fresh = []
      for (const queryKey of SHOWN_IN) void client.invalidateQueries({ queryKey })
    }
    const end = followEvents({
      type: 'subscriber.created',
      onEvent: (event) => {
        fresh.push(event)
        timer ??= setTimeout(tell, MOMENT_MS)
      },
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [client, show, reader])
  return null
}
