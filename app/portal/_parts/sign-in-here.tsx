import { headers } from 'next/headers'
import { TestMode } from '@/app/_parts/test-mode'
import { PortalSignIn } from '@/components/portal/portal-sign-in'
import type { Deps } from '@/lib/server/deps'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

type SiteDeps = Pick<Deps, 'env'>

interface SignInHereProps {
  readonly deps: SiteDeps
  /** Heading of a page that is not that of all subscriptions. */
  readonly title?: string
}

/** The sign-in for payers, at the address of the page that they asked for. */
export async function SignInHere({ deps, title }: SignInHereProps) {
  return (
    <>
      <TestMode />
      <PortalSignIn site={await siteOf(deps)} title={title} />
    </>
  )
}

/** Host that a sign-in message names: the one at which this page was asked for. */
export async function siteOf({ env }: SiteDeps): Promise<string> {
  return new URL(signInOrigin(env, (await headers()).get('host'))).host
}
