'use client'

import { useRouter } from 'next/navigation'
import { GatePage } from '@/components/sign-in/gate-page'
import { SignInPanel } from '@/components/sign-in/sign-in-panel'

interface PortalSignInProps {
  readonly site: string
  readonly title?: string | undefined
}

/** Sign-in page of the portal. */
export function PortalSignIn({ site, title = 'Your subscriptions' }: PortalSignInProps) {
  const router = useRouter()
  return (
    <GatePage title={title}>
      <p className="mt-1 text-body text-ink-2">
        Choose the wallet that pays. You sign one message to show that it is yours; it costs nothing and moves
        no money.
      </p>
      <noscript>
        <p className="mt-4 text-body">
          Signing in needs JavaScript. Without it, every permission can be ended in your wallet or on the
          network’s explorer.
        </p>
      </noscript>
      <div className="mt-5">
        {/* Asks the server for the page again, now with a session. */}
        <SignInPanel site={site} onSignedIn={() => router.refresh()} />
      </div>
    </GatePage>
  )
}
