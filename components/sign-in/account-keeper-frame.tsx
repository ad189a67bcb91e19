'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import { accountGate } from '@/lib/client/api/prompt-gate'

/** The dialog of `account-keeper.tsx`. */
export function AccountKeeperFrame({ open }: { readonly open: boolean }) {
  const say = useSay()
  const { loadAgain } = useUiWords()
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
    />
  )
}
