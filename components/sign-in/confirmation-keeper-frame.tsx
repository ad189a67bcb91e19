'use client'

import { Dialog } from '@/components/ui/overlays/dialog'
import { CONFIRMED_MINUTES } from '@/lib/billing/accounts/confirmation'
import { confirmationGate } from '@/lib/client/api/prompt-gate'
import { rememberConfirmation } from '@/lib/client/wallet/confirm-beforehand'
import { confirmSession, requestConfirmation } from '@/lib/client/wallet/sign-in'
import type { WireConfirmation } from '@/lib/wire/accounts/auth'
import { SigningPanel } from './signing-panel'
import type { MessageUse } from './use-signed-message'

const CONFIRM: MessageUse<WireConfirmation> = { request: requestConfirmation, submit: confirmSession }

export interface ConfirmationKeeperProps {
  /** The account's founding address, by which the message names it. */
  readonly account: string
  /** Host that messages to sign name. */
  readonly site: string
}

interface ConfirmationKeeperFrameProps extends ConfirmationKeeperProps {
  readonly open: boolean
}

/** The dialog of `confirmation-keeper.tsx`. */
export function ConfirmationKeeperFrame({ account, site, open }: ConfirmationKeeperFrameProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && confirmationGate.answer(false)}
      title="Confirm with your wallet"
      description="Sign with an address of this account to continue. Nothing on this page is lost."
      keepLabel="Not now"
    >
      <SigningPanel
        use={CONFIRM}
        onDone={() => confirmationGate.answer(true)}
        problemTitle="Nothing was confirmed."
        site={site}
        account={account}
        phone={{
          purpose: 'confirm',
          onDone: () => {
            rememberConfirmation()
            confirmationGate.answer(true)
          },
        }}
        meaning={{
          term: 'Means',
          value: `For ${CONFIRMED_MINUTES} minutes this browser may change sign-in addresses, API keys and receivers. This moves no money.`,
        }}
      />
    </Dialog>
  )
}
