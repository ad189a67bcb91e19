'use client'

import { useRouter } from 'next/navigation'
import { copyText } from '@/components/ui/controls/copy-text'
import { useToast } from '@/components/ui/overlays/toast'
import { callApi } from '@/lib/client/api/api'
import { errorText } from '@/lib/client/api/api-error'
import { themeCookie } from '@/lib/client/page-theme'
import { merchantPaths } from '../merchant-paths'
import type { Command } from './command'
import { CommandMenu } from './command-menu'
import { rememberCommand } from './command-recents'
import { ShortcutsDialog } from './shortcuts-dialog'

export type CommandDialog = 'menu' | 'shortcuts'

interface CommandDialogsProps {
  readonly userid: string
  /** The open dialog; null for neither. */
  readonly open: CommandDialog | null
  readonly onOpen: (dialog: CommandDialog | null) => void
}

/** Command menu and list of shortcuts; runs the chosen command. Loaded on first use. */
export function CommandDialogs({ userid, open, onOpen }: CommandDialogsProps) {
  const router = useRouter()
  const toast = useToast()
  const signOut = async () => {
    try {
      await callApi('signOut', {})
      window.location.assign(merchantPaths.overview)
    } catch (error) {
      toast.show({ message: `You are still signed in. ${errorText(error)}` })
    }
  }
  const choose = async (command: Command) => {
    rememberCommand(window.localStorage, userid, command)
    const { act } = command
    onOpen(act.kind === 'shortcuts' ? 'shortcuts' : null)
    switch (act.kind) {
      case 'go':
        return router.push(act.href)
      case 'copy': {
        const copied = await copyText(act.text)
        return toast.show({ message: copied ? act.done : 'Copying was blocked by the browser' })
      }
      case 'theme':
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
        document.cookie = themeCookie(act.theme)
        return router.refresh()
      case 'sign_out':
        return signOut()
      case 'shortcuts':
        return
    }
  }
  return (
    <>
      <CommandMenu
        userid={userid}
        open={open === 'menu'}
        onClose={() => onOpen(null)}
        onChoose={(command) => void choose(command)}
      />
      <ShortcutsDialog open={open === 'shortcuts'} onClose={() => onOpen(null)} />
    </>
  )
}
