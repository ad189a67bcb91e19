'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useKeyDown } from '@/components/ui/hooks/use-key-down'
import { useToast } from '@/components/ui/overlays/toast'
import type { CommandDialog } from './command-dialogs'
import { OVERLAY, useShortcut } from './use-shortcut'

type Dialogs = typeof import('./command-dialogs')['CommandDialogs']

const OpenMenu = createContext<() => void>(() => {})

/** Opens the command menu. */
export function useOpenCommands(): () => void {
  return useContext(OpenMenu)
}

interface CommandProviderProps {
  readonly userid: string
  readonly children: ReactNode
}

/** Keys and context that open the command menu, which is loaded on first use. */
export function CommandProvider({ userid, children }: CommandProviderProps) {
  const toast = useToast()
  const [open, setOpen] = useState<CommandDialog | null>(null)
  const [loaded, setLoaded] = useState<{ readonly Dialogs: Dialogs } | null>(null)
  const show = async (dialog: CommandDialog) => {
    setOpen(dialog)
    try {
      if (loaded === null) setLoaded({ Dialogs: (await import('./command-dialogs')).CommandDialogs })
    } catch {
      setOpen(null)
      toast.show({ message: 'The menu could not be loaded. Check your connection, then try again.' })
    }
  }
  useShortcut('?', () => void show('shortcuts'))
  // Pressing the key again while the menu loads must not close it.
  useMenuKey(() => {
    if (open === null && !document.querySelector(OVERLAY)) void show('menu')
  })
  return (
    <OpenMenu value={() => void show('menu')}>
      {children}
      {loaded && <loaded.Dialogs userid={userid} open={open} onOpen={setOpen} />}
    </OpenMenu>
  )
}

/** Runs `act` on Ctrl K or ⌘ K, also within inputs. */
function useMenuKey(act: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || event.repeat || event.altKey || event.shiftKey) return
    if (event.ctrlKey === event.metaKey) return
    event.preventDefault()
    act()
  })
}
