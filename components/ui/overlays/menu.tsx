'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button'
import { LateOverlay } from '../late/late-overlay'
import { menuFrame } from './late-frames'
import type { MenuAction } from './menu-frame'

interface MenuProps {
  /** Accessible name of the button that opens it. */
  readonly label: string
  /** Of 16 px, on the button. */
  readonly icon: ReactNode
  readonly className?: string | undefined
  /** Groups of actions, a hairline between them. */
  readonly groups: readonly (readonly MenuAction[])[]
}

/** A list of actions behind one button. Its code is loaded once somebody uses the page. */
export function Menu({ label, icon, className, groups }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const show = (isKey: boolean) => {
    // Not every browser focuses the button that is pressed, and the focus returns to where it was.
    opener.current?.focus()
    setByKey(isKey)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(true)
  }
  return (
    <>
      <IconButton
        ref={opener}
        id={`${id}-opener`}
        label={label}
        size={32}
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={onKeyDown}
        // A press by key has no place in the window.
        onClick={({ detail }) => (open ? setOpen(false) : show(detail === 0))}
      >
        {icon}
      </IconButton>
      <LateOverlay part={menuFrame} open={open} onClose={() => setOpen(false)} anchor={opener}>
        {({ MenuFrame }, shown) => (
          <MenuFrame
            open={shown}
            onOpenChange={setOpen}
            anchor={opener}
            id={id}
            groups={groups}
            byKey={byKey}
          />
        )}
      </LateOverlay>
    </>
  )
}
