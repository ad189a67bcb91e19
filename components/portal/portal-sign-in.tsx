'use client'

import { useRouter } from 'next/navigation'
import { LanguageSwitch } from '@/components/language/language-switch'
import { useSay } from '@/components/language/use-say'
import { GatePage } from '@/components/sign-in/gate-page'
import { goOnSignedIn } from '@/components/sign-in/go-on-signed-in'
import { SignInPanel } from '@/components/sign-in/sign-in-panel'

interface PortalSignInProps {
  readonly site: string
  readonly title?: string | undefined
}

/** Sign-in page of the portal. */
export function PortalSignIn({ site, title }: PortalSignInProps) {
  const say = useSay()
  const router = useRouter()
  return (
    <GatePage title={title ?? say('portal.title')} note={<LanguageSwitch />}>
      <p className="mt-1 text-body text-ink-2">{say('portal.signInLead')}</p>
      <noscript>
        <p className="mt-4 text-body">{say('portal.needsScript')}</p>
      </noscript>
      <div className="mt-5">
        <SignInPanel site={site} onSignedIn={(account) => goOnSignedIn(account, router)} />
      </div>
    </GatePage>
  )
}
