import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Place in the foot of the dialog around, beside the way out; null before it is drawn, and outside of dialogs. */
export const DialogFoot = createContext<HTMLElement | null>(null)

/** Buttons that act, in the foot of the dialog that they are in; where they are outside of one. */
export function InDialogFoot({ children }: { readonly children: ReactNode }) {
  const foot = useContext(DialogFoot)
  return foot === null ? children : createPortal(children, foot)
}
