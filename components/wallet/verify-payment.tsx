'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ExternalLink } from '@/components/ui/text/external-link'
import { networkName } from '@/lib/billing/networks'
import { type PaymentClaim, type Verification, verifyPayment } from '@/lib/client/payment/verify-payment'
import { useWallet } from './use-wallet'

interface Result {
  readonly tone: 'info' | 'warn' | 'danger'
  readonly title: string
  readonly text: string
}

const results = (network: string): Readonly<Record<Verification, Result>> => ({
  found: {
    tone: 'info',
    title: `Your wallet’s server found this payment on ${network}.`,
    text: 'The contract’s event names these terms, this period and this amount, and the tokens left the wallet above in the same transaction.',
  },
  different: {
    tone: 'danger',
    title: `${network} says something else.`,
    text: 'The transaction is there, but it holds another payment, or it failed. Don’t rely on this document before you have compared it in an explorer.',
  },
  not_found: {
    tone: 'warn',
    title: `Your wallet’s server doesn’t know this transaction.`,
    text: `It may be behind, or not keep old transactions of ${network}. Try again later, or compare it in an explorer.`,
  },
  other_network: {
    tone: 'warn',
    title: 'Your wallet is on another network.',
    text: `Switch it to ${network}, then check again.`,
  },
  no_wallet: {
    tone: 'warn',
    title: 'No wallet in this browser.',
    text: `The check asks ${network} through your own wallet, so that it doesn’t depend on this site. Open this page in a browser that has one, or compare the transaction in an explorer.`,
  },
  not_answered: {
    tone: 'warn',
    title: 'Your wallet gave no answer.',
    text: `${network} could not be asked. Try again in a moment.`,
  },
})

interface VerifyPaymentProps {
  readonly claim: PaymentClaim
  /** The transaction in an explorer; null where the network has none. */
  readonly explorerUrl: string | null
}

/** Button that reads a payment's transaction from the chain through the visitor's own wallet, and its result. */
export function VerifyPayment({ claim, explorerUrl }: VerifyPaymentProps) {
  const { wallets } = useWallet()
  const [state, setState] = useState<Verification | 'idle' | 'asking'>('idle')
  const verify = async () => {
    setState('asking')
    setState(await verifyPayment(wallets, claim))
  }
  const result = state === 'idle' || state === 'asking' ? null : results(networkName(claim.chainId))[state]
  return (
    <div className="print:hidden">
      <Button scripted busy={state === 'asking'} onClick={verify}>
        Check against the chain
      </Button>
      <div role="status" className="mt-3 empty:hidden">
        {result && (
          <Notice tone={result.tone} title={result.title}>
            {result.text}
            {state !== 'found' && explorerUrl !== null && (
              <>
                {' '}
                <ExternalLink href={explorerUrl}>View on {new URL(explorerUrl).host}</ExternalLink>
              </>
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}
