'use client'

import { useEffect, useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { AddressText } from '@/components/ui/text/address-text'
import { useUiWords } from '@/components/ui/ui-words'
import { accountGate } from '@/lib/client/api/prompt-gate'
import { signedInAddress } from '@/lib/client/api/signed-in-address'

/** The dialog of `account-keeper.tsx`, which names the other account as soon as the server has. */
export function AccountKeeperFrame({ open }: { readonly open: boolean }) {
  const say = useSay()
  const { loadAgain } = useUiWords()
  const other = useOtherAccount(open)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && accountGate.answer(false)}
      title={say('signing.otherAccount')}
      description={say('signing.otherAccountText')}
      keepLabel={say('signing.notNow')}
      action={
        <Button size="foot" variant="primary" onClick={() => window.location.reload()}>
          {loadAgain}
        </Button>
      }
    >
      {/* Its line is there before the address, so that nothing moves. */}
      <p role="status" className="min-h-5 text-body-sm">
        {other !== null && (
          <>
            {say('signing.signedInAs')} <AddressText address={other} />
          </>
        )}
      </p>
    </Dialog>
  )
}

/** Address of the account that the browser is signed in as, read each time that the dialog opens; null until then. */
function useOtherAccount(open: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!open) return
    let isLate = false
    void signedInAddress().then((read) => !isLate && setAddress(read))
    return () => {
      isLate = true
    }
  }, [open])
  return address
}
