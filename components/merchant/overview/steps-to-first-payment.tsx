import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { firstPaymentQuery } from '@/lib/client/queries/payment-queries'
import { subscriptionsQuery } from '@/lib/client/queries/subscription-queries'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { FirstSteps, type FirstStepsProps } from '../subscriptions/first-steps'

const SHARED = 'dues:link-shared'
const onStorage = (notify: () => void) => {
  window.addEventListener(SHARED, notify)
  return () => window.removeEventListener(SHARED, notify)
}
const readShared = () => window.localStorage.getItem(SHARED) !== null
const noteShared = () => {
  window.localStorage.setItem(SHARED, '1')
  window.dispatchEvent(new Event(SHARED))
}

type Subscribed = Pick<WireMetrics, 'active' | 'trialing' | 'pastDue' | 'new'>

interface StepsToFirstPaymentProps extends FirstStepsProps {
  /** Missing until they are read. */
  readonly metrics: Subscribed | undefined
}

/** The steps of a merchant whom nobody has paid yet; nothing once somebody has. */
export function StepsToFirstPayment({ metrics, ...steps }: StepsToFirstPaymentProps) {
  const subscriptions = useSuspenseInfiniteQuery(subscriptionsQuery())
  const payments = useInfiniteQuery(firstPaymentQuery())
  const wasShared = useSyncExternalStore(onStorage, readShared, () => false)
  const newest = subscriptions.data.pages[0]?.data.find(({ status }) => status === 'active')
  const paid = payments.data === undefined || payments.data.pages.some(({ data }) => data.length > 0)
  if (paid || !newest) return null
  const done = {
    named: steps.organisation !== '',
    created: true,
    shared: wasShared || isSubscribed(metrics),
    paid,
  }
  return <FirstSteps {...steps} payUrl={newest.payUrl} done={done} onShare={noteShared} />
}

/** True once anybody has subscribed in the days that are shown, or runs. */
function isSubscribed(metrics: Subscribed | undefined): boolean {
  if (!metrics) return false
  return metrics.active + metrics.trialing + metrics.pastDue + metrics.new > 0
}
