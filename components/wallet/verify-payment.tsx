'use client'

import { useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ExternalLink } from '@/components/ui/text/external-link'
import { networkName } from '@/lib/billing/networks'
import { type PaymentClaim, type Verification, verifyPayment } from '@/lib/client/payment/verify-payment'
import { useWallet } from './use-wallet'

const tones: Readonly<Record<Verification, 'info' | 'warn' | 'danger'>> = {
  found: 'info',
  different: 'danger',
  not_found: 'warn',
  other_network: 'warn',
  no_wallet: 'warn',
  not_answered: 'warn',
}

interface VerifyPaymentProps {
  readonly claim: PaymentClaim
  /** The transaction in an explorer; null where the network has none. */
  readonly explorerUrl: string | null
}

/** Button that reads a payment's transaction from the chain through the visitor's own wallet, and its result. */
export function VerifyPayment({ claim, explorerUrl }: VerifyPaymentProps) {
  const say = useSay()
  const { wallets } = useWallet()
  const [state, setState] = useState<Verification | 'idle' | 'asking'>('idle')
  const verify = async () => {
    setState('asking')
    // A wallet in a window of another site is not told which payment somebody looks at.
    const own = wallets.filter(({ place }) => place === undefined)
    setState(await verifyPayment(own, claim))
  }
  const result = state === 'idle' || state === 'asking' ? null : state
  const network = networkName(claim.chainId)
  return (
    <div className="print:hidden">
      <Button scripted busy={state === 'asking'} onClick={verify}>
        {say('records.checkChain')}
      </Button>
      <div role="status" className="mt-3 empty:hidden">
        {result && (
          <Notice tone={tones[result]} title={say('records.verifiedTitle', { result, network })}>
            {say('records.verifiedText', { result, network })}
            {result !== 'found' && explorerUrl !== null && (
              <>
                {' '}
                <ExternalLink href={explorerUrl}>
                  {say('records.viewOn', { host: new URL(explorerUrl).host })}
                </ExternalLink>
              </>
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}
