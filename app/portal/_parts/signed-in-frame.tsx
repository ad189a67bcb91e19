import type { ReactNode } from 'react'
import { Hydrated } from '@/app/_parts/query-client'
import type { Visitor } from '@/app/_parts/visitor'
import { TestMode } from '@/app/test-mode'
import { PortalFrame } from '@/components/portal/portal-frame'
import { walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import { networkName } from '@/lib/billing/networks'
import { siteOf } from './sign-in-here'

interface SignedInFrameProps {
  readonly visitor: Exclude<Visitor, { kind: 'stranger' }>
  readonly children: ReactNode
}

/** The portal of the signed-in wallet, with what this request has read for it. */
export async function SignedInFrame({ visitor: { deps, caller }, children }: SignedInFrameProps) {
  const chainId = walletChain(caller)
  return (
    <PortalFrame
      userid={caller.userId}
      address={caller.address}
      network={chainId === null ? null : networkName(chainId)}
      site={await siteOf(deps)}
      strip={<TestMode />}
    >
      <Hydrated>{children}</Hydrated>
    </PortalFrame>
  )
}
