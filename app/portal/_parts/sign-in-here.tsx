import { headers } from 'next/headers'
import { TestMode } from '@/app/test-mode'
import { PortalSignIn } from '@/components/portal/portal-sign-in'
import type { Deps } from '@/lib/server/deps'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'

type SiteDeps = Pick<Deps, 'env'>

/** The sign-in for payers, at the address of the page that they asked for. */
export async function SignInHere({ deps }: { readonly deps: SiteDeps }) {
  return (
    <>
      <TestMode />
      <PortalSignIn site={await siteOf(deps)} />
    </>
  )
}

/** Host that a sign-in message names: the one at which this page was asked for. */
export async function siteOf({ env }: SiteDeps): Promise<string> {
  return new URL(signInOrigin(env, (await headers()).get('host'))).host
}
