import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { EarlySteps } from '@/app/_parts/early-steps'
import { Spoken } from '@/app/_parts/spoken'
import { TestMode } from '@/app/_parts/test-mode'
import { getVisitor, type Visitor } from '@/app/_parts/visitor'
import { LateNotAMerchantPage, LateSignInPage } from '@/components/merchant/shell/late-pages'
import { MerchantShell } from '@/components/merchant/shell/merchant-shell'
import { SkipLink } from '@/components/ui/skip-link'
import { readPageTheme, THEME_COOKIE } from '@/lib/client/page-theme'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

export const metadata: Metadata = {
  title: { default: 'Dashboard', template: '%s · Dues' },
  robots: { index: false, follow: false },
}

export default async function MerchantLayout({ children }: { readonly children: ReactNode }) {
  const visitor = await getVisitor()
  const theme = readPageTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <>
      <EarlySteps />
      {theme !== 'system' && <span hidden data-page-theme={theme} />}
      {/* The first thing that Tab reaches, before the controls of test mode. */}
      {visitor.kind === 'merchant' && <SkipLink target="main">Skip to the content</SkipLink>}
      <div className="dash:sticky dash:top-0 dash:z-20 print:hidden">
        <TestMode />
      </div>
      {/* Its dates are those of UTC, in which periods are counted. */}
      <Spoken
        subjects={['billing', 'checkout', 'pairing', 'records', 'signing', 'wallet', 'errors']}
        timeZone="UTC"
      >
        <Inside visitor={visitor} host={(await headers()).get('host')}>
          {children}
        </Inside>
      </Spoken>
    </>
  )
}

interface InsideProps {
  readonly visitor: Visitor
  /** The Host header: sign-in messages name the address that the visitor came to. */
  readonly host: string | null
  readonly children: ReactNode
}

/** The dashboard for merchants; for others the sign-in or a notice, at the same address. */
function Inside({ visitor, host, children }: InsideProps) {
  const { env } = visitor.deps
  const site = new URL(signInOrigin(env, host)).host
  if (visitor.kind === 'stranger') return <LateSignInPage site={site} closed={env.signUp === 'closed'} />
  const { userId, address, organisation, account } = visitor.caller
  if (visitor.kind === 'guest') {
    return <LateNotAMerchantPage account={{ address: account.address, chainId: account.chainId }} />
  }
  return (
    <MerchantShell
      userid={userId}
      site={site}
      organisation={organisation}
      address={address}
      testMode={env.mode === 'test'}
      asOf={visitor.deps.clock.now().getTime()}
    >
      {children}
    </MerchantShell>
  )
}
