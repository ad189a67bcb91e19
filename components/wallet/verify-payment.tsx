'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { networkName } from '@/lib/billing/networks'
import { type PaymentClaim, type Verification, verifyPayment } from '@/lib/client/payment/verify-payment'
import { useWallet } from './use-wallet'

const results = (network: string): Readonly<Record<Verification, string>> => ({
  found: `Found on ${network}: the contract’s event and the transfer of the token say the same.`,
  different: `The transaction on ${network} does not hold this payment.`,
  not_found: `${network} does not know this transaction.`,
  other_network: `Your wallet is on another network. Switch it to ${network} and try again.`,
  no_wallet: `There is no wallet in this browser to ask ${network}. Compare it in the explorer instead.`,
  not_answered: `${network} could not be asked. Try again.`,
})

/** Button that reads a payment's transaction from the chain through the visitor's own wallet, and its result. */
export function VerifyPayment({ claim }: { readonly claim: PaymentClaim }) {
  const { wallets } = useWallet()
  const [state, setState] = useState<Verification | 'idle' | 'asking'>('idle')
  const verify = async () => {
    setState('asking')
    setState(await verifyPayment(wallets, claim))
  }
  const text = state === 'idle' || state === 'asking' ? '' : results(networkName(claim.chainId))[state]
  return (
    <div className="print:hidden">
      <Button busy={state === 'asking'} onClick={verify}>
        Verify on chain
      </Button>
      <p role="status" className="mt-2 text-hint text-pretty text-ink-2 empty:hidden">
        {text}
      </p>
    </div>
  )
}
