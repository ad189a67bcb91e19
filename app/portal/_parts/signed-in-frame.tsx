import type { ReactNode } from 'react'
import { Hydrated } from '@/app/_parts/query-client'
import { getSay } from '@/app/_parts/reader'
import { TestMode } from '@/app/_parts/test-mode'
import type { Visitor } from '@/app/_parts/visitor'
import { PortalFrame, type PortalHead } from '@/components/portal/portal-frame'
import { walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import { networkName } from '@/lib/billing/networks'
import { siteOf } from './sign-in-here'

interface SignedInFrameProps {
  readonly visitor: Exclude<Visitor, { kind: 'stranger' }>
  readonly head?: PortalHead | null
  readonly children: ReactNode
}

/** The portal of the signed-in wallet, with what this request has read for it. */
export async function SignedInFrame({
  visitor: { deps, caller },
  head = null,
  children,
}: SignedInFrameProps) {
  const chainId = walletChain(caller)
  return (
    <PortalFrame
      say={await getSay()}
      userid={caller.userId}
      address={caller.address}
      network={chainId === null ? null : networkName(chainId)}
      site={await siteOf(deps)}
      strip={<TestMode />}
      head={head}
    >
      <Hydrated>{children}</Hydrated>
    </PortalFrame>
  )
}
