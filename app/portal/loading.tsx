import { PortalSkeleton } from '@/components/portal/portal-trouble'

/** The portal while it is on its way. */
export default function Loading() {
  return (
    <main className="mx-auto max-w-[760px] px-5 pt-22 pb-16">
      <h1 className="text-page-title">Your subscriptions</h1>
      <PortalSkeleton />
    </main>
  )
}
