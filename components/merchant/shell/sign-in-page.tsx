'use client'

import { useRouter } from 'next/navigation'
import { GatePage } from '@/components/sign-in/gate-page'
import { SignInPanel } from '@/components/sign-in/sign-in-panel'

interface SignInPageProps {
  readonly site: string
  /** Only addresses that the operator named are merchants here. */
  readonly closed: boolean
}

/** What a visitor without a session sees in place of every page of the dashboard. */
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
        {/* The same address again, now with a session: the page that was asked for. */}
        <SignInPanel site={site} onSignedIn={() => router.refresh()} />
      </div>
    </GatePage>
  )
}
