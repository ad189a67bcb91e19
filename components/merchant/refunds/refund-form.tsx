'use client'

import { useId, useState } from 'react'
import { WholeAddress } from '@/components/billing/whole-address'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { useWallet } from '@/components/wallet/use-wallet'
import { readRefundAmount } from '@/lib/client/payment/refund-amount'
import type { Wallet } from '@/lib/client/wallet/wallet'
import { formatDecimal } from '@/lib/language/amounts'
import type { WirePaymentRefunds } from '@/lib/wire/subscribers/refunds'
import type { RefundFlow } from './refund-flow'
import { SentForm } from './sent-form'

interface RefundFormProps {
  readonly refunds: WirePaymentRefunds
  readonly flow: RefundFlow
}

/** Amount and wallets to send it with; or the transaction of a refund that was sent elsewhere. */
export function RefundForm({ refunds, flow }: RefundFormProps) {
  const { token, recipient, senders, left, leftText } = refunds
  const most = formatDecimal(leftText, useSay().reader)
  const { wallets } = useWallet()
  const id = useId()
  const [text, setText] = useState(leftText)
  const [tried, setTried] = useState(false)
  const bounds = { symbol: token.symbol, decimals: token.decimals, left, leftText: most }
  const amount = readRefundAmount(text, bounds)
  const send = (wallet: Wallet) => {
    setTried(true)
    if (!amount.ok) return
    const { chainId, address } = token
    flow.send(wallet, { chainId, token: address, recipient, senders, amount: amount.atomic })
  }
  if (left === '0') return <p className="text-pretty">Nothing of this payment is left to refund.</p>
  return (
    <>
      <Field
        id={id}
        label="Amount"
        hint={`${most} ${token.symbol} can be refunded, in one transfer or several.`}
        error={tried && !amount.ok ? amount.error : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={text}
            end={token.symbol}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-4 text-hint">
        <p className="mb-1 font-label">To the account that paid</p>
        <WholeAddress address={recipient} chainId={token.chainId} what="paying" />
      </div>
      <p className="mt-4 text-hint text-pretty text-ink-2">
        You send it from one of your own accounts, and pay the network fee. This site can’t move your money.
        If a change of plan turned part of this payment into credit, the refund lowers that credit.
      </p>
      {wallets.length > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {wallets.map((wallet) => (
            <Button key={wallet.id} variant="primary" onClick={() => send(wallet)}>
              Send with {wallet.name}
            </Button>
          ))}
        </div>
      ) : (
        <p className="mt-3 text-hint text-pretty text-ink-2">
          There is no wallet in this browser. Send the {token.symbol} with any wallet, then enter the
          transaction below.
        </p>
      )}
      <details className="mt-5 border-line border-t pt-4" open={wallets.length === 0}>
        <summary className="w-fit cursor-pointer text-link font-medium">I already sent it</summary>
        <SentForm flow={flow} />
      </details>
    </>
  )
}
