'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useWallet } from '@/components/wallet/use-wallet'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import { AccountSection } from './account-section'
import { ChainSection } from './chain-section'
import { PanelSection } from './panel-section'
import { TimeSection } from './time-section'
import { useTestMode } from './use-test-mode'

interface TestModePanelProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Panel of test mode: moves time, hands out tokens, and causes faults. */
export function TestModePanel({ open, onOpenChange }: TestModePanelProps) {
  const test = useTestMode(open)
  const connected = useWallet().connection?.account ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    void walletStore().restore()
  }, [])
  const { state, outcome } = test
  const account = chosen ?? connected ?? state?.payers[0] ?? null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      english
      title="Test mode"
      description="Nothing here moves real money. Move time, hand out tokens, and see what happens when things go wrong."
      keepLabel="Close"
      action={
        test.changed && (
          <Button
            size="foot"
            variant="primary"
            disabled={test.busy !== null}
            onClick={() => window.location.reload()}
          >
            Reload the page
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        {state?.problem && (
          <Notice tone="warn" title="There is no local chain here.">
            {state.problem}
          </Notice>
        )}
        <TimeSection test={test} />
        <PanelSection title="Mail">
          <p className="text-hint text-ink-2">
            Messages to payers and merchants stay here. <a href="/test/mail">Open the mailbox</a>
          </p>
        </PanelSection>
        {state?.rpcUrl && account !== null && (
          <>
            <AccountSection test={test} {...{ connected, account }} onChoose={setChosen} />
            <ChainSection test={test} state={state} />
          </>
        )}
        {/* In sight wherever the panel is scrolled to, and nothing above it moves when it comes. */}
        <div role="status" className="sticky bottom-0 z-10 rounded-card shadow-float empty:hidden">
          {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
        </div>
      </div>
    </Dialog>
  )
}
