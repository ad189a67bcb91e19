'use client'

import { useRouter } from 'next/navigation'
import { GatePage } from '@/components/sign-in/gate-page'
import { SignInPanel } from '@/components/sign-in/sign-in-panel'

interface SignInPageProps {
  readonly site: string
  /** Sign-in is limited to MERCHANT_ADDRESSES. */
  readonly closed: boolean
}

/** Sign-in page, shown at the address of any dashboard page without a session. */
export function SignInPage({ site, closed }: SignInPageProps) {
  const router = useRouter()
  return (
    <GatePage
      title="Sign in with your wallet"
      note={closed ? 'Only addresses this server knows can sign in. Ask its operator to add yours.' : null}
    >
      <p className="mt-1 text-body text-ink-2">
        No password. You sign one message; it costs nothing and moves no money.
      </p>
      <div className="mt-5">
        {/* With a session, the same address renders the requested page. */}
        <SignInPanel site={site} onSignedIn={() => router.refresh()} />
      </div>
    </GatePage>
  )
}
