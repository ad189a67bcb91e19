'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GatePage } from '@/components/sign-in/gate-page'
import { goOnSignedIn } from '@/components/sign-in/go-on-signed-in'
import { RecoverPanel } from '@/components/sign-in/recover-panel'
import { SignInPanel } from '@/components/sign-in/sign-in-panel'
import { Button } from '@/components/ui/controls/button'
import type { WireAccount } from '@/lib/wire/accounts/auth'

interface SignInPageProps {
  readonly site: string
  /** Sign-in is limited to MERCHANT_ADDRESSES. */
  readonly closed: boolean
}

/** Sign-in page, shown at the address of any dashboard page without a session. */
export function SignInPage({ site, closed }: SignInPageProps) {
  const router = useRouter()
  const [recovering, setRecovering] = useState(false)
  // With a session, the same address renders the requested page.
  const onSignedIn = (account: WireAccount) => goOnSignedIn(account, router)
  return (
    <GatePage
      title={recovering ? 'Take your account back' : 'Sign in with your wallet'}
      note={closed ? 'Only addresses this server knows can sign in. Ask its operator to add yours.' : null}
    >
      {recovering ? (
        <div className="mt-2">
          <RecoverPanel site={site} onSignedIn={onSignedIn} />
        </div>
      ) : (
        <>
          <p className="mt-1 text-body text-ink-2">
            No password. You sign one message; it costs nothing and moves no money.
          </p>
          <div className="mt-5">
            <SignInPanel site={site} onSignedIn={onSignedIn} />
          </div>
        </>
      )}
      {/* One button for both ways, so that it keeps the focus. */}
      <div className="mt-5 text-hint text-ink-2">
        {recovering ? 'Just want to sign in?' : 'Did someone else get into your account?'}{' '}
        {/* Its words begin where those of the card do, also on a line of their own. */}
        <Button variant="quiet" size={30} className="-mx-2" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Sign in as usual' : 'Take it back'}
        </Button>
      </div>
    </GatePage>
  )
}
