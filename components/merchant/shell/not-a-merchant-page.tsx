'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { portalPaths } from '@/components/portal/portal-paths'
import { GatePage } from '@/components/sign-in/gate-page'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { AddressText } from '@/components/ui/text/address-text'
import { TextLink } from '@/components/ui/text/text-link'
import { type SignInWallet, walletChain, walletName } from '@/lib/billing/accounts/sign-in-wallet'
import { networkName } from '@/lib/billing/networks'
import { pageQueryClient } from '@/lib/client/api/query-client'
import { merchantPaths } from '../merchant-paths'

/** Page for a signed-in address that is not in MERCHANT_ADDRESSES. */
export function NotAMerchantPage({ account }: { readonly account: SignInWallet }) {
  const chainId = walletChain(account)
  return (
    <GatePage title="This address isn’t a merchant here">
      <p className="mt-1 text-body text-ink-2">
        You are signed in, but this server keeps its dashboard for the addresses its operator named. Ask the
        operator to add yours to MERCHANT_ADDRESSES, or sign out and use another one.
      </p>
      <p className="my-5 border-line border-y py-2">
        <AddressText address={account.address} form="whole" />
      </p>
      {chainId !== null && (
        <p className="mb-5 text-body text-ink-2">
          It is a smart wallet on {networkName(chainId)}, which MERCHANT_ADDRESSES names as{' '}
          <span className="break-all font-mono text-hint">{walletName(account)}</span>
        </p>
      )}
      <p className="mb-5 text-body text-ink-2">
        Looking for what this wallet pays for? <TextLink href={portalPaths.all}>Your subscriptions</TextLink>
      </p>
      <QueryClientProvider client={pageQueryClient()}>
        <SignOutButton look="button" to={merchantPaths.overview} />
      </QueryClientProvider>
    </GatePage>
  )
}
