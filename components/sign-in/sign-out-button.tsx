'use client'

import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { signOutMutation } from '@/lib/client/queries/account-mutations'

interface SignOutButtonProps {
  readonly look: 'icon' | 'button'
  /** Address to open after the sign-out; the present one, for another wallet to sign in there, unless given. */
  readonly to?: string | undefined
  /** Word on a button; "Sign out" unless given. */
  readonly label?: string | undefined
  /** Content before the button, on its line. */
  readonly children?: ReactNode
}

/** Ends the session on the server, then navigates fully, so that no data stays in memory. */
export function SignOutButton({ look, to, label, children }: SignOutButtonProps) {
  const say = useSay()
  const signOut = useMutation({
    ...signOutMutation(),
    onSuccess: () => (to === undefined ? window.location.reload() : window.location.assign(to)),
  })
  const leaving = signOut.isPending || signOut.isSuccess
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        {children}
        {look === 'icon' ? (
          <Tooltip content={say('signing.signOut')}>
            <IconButton
              label={say('signing.signOut')}
              size={32}
              aria-disabled={leaving || undefined}
              className="-me-2"
              onClick={() => !leaving && signOut.mutate()}
            >
              <LogOut size={16} strokeWidth={1.75} aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
          </Tooltip>
        ) : (
          <Button busy={leaving} onClick={() => signOut.mutate()}>
            {label ?? say('signing.signOut')}
          </Button>
        )}
      </div>
      {signOut.isError && (
        <p role="alert" className="text-danger text-hint">
          {say('signing.stillSignedIn', { problem: sayError(say, signOut.error) })}
        </p>
      )}
    </>
  )
}
