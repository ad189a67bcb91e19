import type { ReactNode } from 'react'
import { OfflineBanner } from '@/components/checkout/offline-banner'
import { TestModeStrip } from '@/components/ui/test-mode-strip'
import { getDeps } from '@/lib/server/deps'

/** What stands around the checkout in each of its states. */
export default async function CheckoutLayout({ children }: { readonly children: ReactNode }) {
  const { env } = await getDeps()
  const test = env.mode === 'test'
  return (
    <div className={test ? 'flex min-h-dvh flex-col [--strip:36px]' : 'flex min-h-dvh flex-col'}>
      {test && <TestModeStrip>Nothing here moves real money.</TestModeStrip>}
      <OfflineBanner />
      {children}
    </div>
  )
}
