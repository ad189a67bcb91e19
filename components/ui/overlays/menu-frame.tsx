'use client'

import { Menu as BaseMenu } from '@base-ui/react/menu'
import Link from 'next/link'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '../class-names'

export interface MenuAction {
  readonly label: string
  /** 16 px. */
  readonly icon?: ReactNode
  /** A link or an action. An `external` link opens in a new tab. */
  readonly href?: string | undefined
  readonly external?: boolean | undefined
  readonly onSelect?: (() => void) | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export interface MenuFrameProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that opens it, on which it hangs. It has the focus at first, and gets it back. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly id: string
  /** Groups of actions, a hairline between them. */
  readonly groups: readonly (readonly MenuAction[])[]
  /** Opened by a key: its first action has the focus. */
  readonly byKey: boolean
}

const itemClasses =
  'flex h-8 cursor-pointer select-none items-center gap-2 rounded-badge px-2 outline-none data-disabled:cursor-not-allowed data-highlighted:chosen-ground data-highlighted:bg-sunken data-disabled:text-ink-3'

/** The list of `menu.tsx`, with all that makes it one. */
export function MenuFrame({ open, onOpenChange, anchor, id, groups, byKey }: MenuFrameProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open || !byKey) return
    // After the list has taken the focus itself.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [open, byKey])
  return (
    <BaseMenu.Root
      open={open}
      onOpenChange={(next, details) => {
        // A press on its button closes it by itself.
        const { target } = details.event
        const isOwn = details.reason === 'outside-press' && target instanceof Node
        if (isOwn && anchor.current?.contains(target)) return details.cancel()
        onOpenChange(next)
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} sideOffset={4} align="end" className="z-30 outline-none">
          <BaseMenu.Popup
            ref={list}
            id={id}
            aria-labelledby={anchor.current?.id}
            className={classNames(
              'min-w-48 rounded-card border border-line bg-surface p-1 text-body-sm text-ink shadow-float outline-none',
              'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            {groups.map((actions, index) => (
              <BaseMenu.Group
                key={actions.map((action) => action.label).join()}
                className={index === 0 ? undefined : '-mx-1 mt-1 border-line border-t px-1 pt-1'}
              >
                {actions.map((action) => (
                  <MenuEntry key={action.label} action={action} />
                ))}
              </BaseMenu.Group>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function MenuEntry({ action }: { readonly action: MenuAction }) {
  const content = (
    <>
      {action.icon !== undefined && (
        <span className={classNames('inline-flex', !action.danger && 'text-ink-3')}>{action.icon}</span>
      )}
      {action.label}
    </>
  )
  if (action.href !== undefined) {
    return (
      <BaseMenu.LinkItem
        closeOnClick
        className={itemClasses}
        {...(action.external
          ? { href: action.href, target: '_blank', rel: 'noopener noreferrer' }
          : { render: <Link href={action.href} /> })}
      >
        {content}
        {action.external && <span className="sr-only"> (opens in a new tab)</span>}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item
      disabled={action.disabled ?? false}
      onClick={action.onSelect}
      className={classNames(itemClasses, action.danger && 'text-danger')}
    >
      {content}
    </BaseMenu.Item>
  )
}
