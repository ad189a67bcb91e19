'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLatePart } from '../late/use-late-part'
import { toastRegion } from './late-frames'
import { createToastQueue, type Toaster } from './toast-queue'

const ToasterContext = createContext<Toaster | null>(null)

/** Context of `useToast`; mount it once. The messages' region is loaded once somebody uses the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(() => createToastQueue(toastRegion.load))
  const state = useLatePart(toastRegion, false)
  return (
    <ToasterContext value={queue}>
      {children}
      {state.kind === 'loaded' && <state.part.ToastRegion queue={queue} />}
    </ToasterContext>
  )
}

/** Shows results at the bottom of the page. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('No ToastProvider')
  return toaster
}
