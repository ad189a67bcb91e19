import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { getVisitor } from '@/app/merchant/_parts/visitor'
import { MerchantShell } from '@/components/merchant/merchant-shell'
import { NotAMerchantPage } from '@/components/merchant/not-a-merchant-page'
import { SignInPage } from '@/components/merchant/sign-in-page'

export const metadata: Metadata = {
  title: { default: 'Dashboard', template: '%s · Dues' },
  robots: { index: false, follow: false },
}

export default async function MerchantLayout({ children }: { readonly children: ReactNode }) {
  const visitor = await getVisitor()
  const { env } = visitor.deps
  const testMode = env.mode === 'test'
  const site = new URL(env.baseUrl).host
  if (visitor.kind === 'stranger') {
    return <SignInPage site={site} testMode={testMode} closed={env.signUp === 'closed'} />
  }
  const { userId, address, organisation } = visitor.caller
  if (visitor.kind === 'guest') return <NotAMerchantPage address={address} testMode={testMode} />
  return (
    <MerchantShell
      userid={userId}
      site={site}
      organisation={organisation}
      address={address}
      testMode={testMode}
    >
      {children}
    </MerchantShell>
  )
}
