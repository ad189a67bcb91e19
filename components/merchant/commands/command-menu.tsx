'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { KeyCap } from '@/components/ui/text/key-cap'
import type { Command, CommandGroup } from './command'
import { readRecents } from './command-recents'
import { useCommandGroups } from './use-command-groups'

interface CommandMenuProps {
  readonly userid: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onChoose: (command: Command) => void
}

/** Dialog that searches pages, subscriptions, subscribers and actions. */
export function CommandMenu({ userid, open, onClose, onChoose }: CommandMenuProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--motion-dialog) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-6 pt-[12vh] max-sm:p-0">
          <Dialog.Popup
            initialFocus={input}
            className="flex max-h-[min(480px,76dvh)] w-full max-w-[560px] flex-col rounded-dialog border border-line bg-surface text-body-sm text-ink shadow-float outline-none transition-opacity duration-(--motion-dialog) max-sm:max-h-dvh max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Dialog.Title className="sr-only">Command menu</Dialog.Title>
            <CommandSearch userid={userid} input={input} onChoose={onChoose} />
            <Dialog.Close className="border-line border-t py-3 font-label sm:sr-only">Close</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface CommandSearchProps extends Pick<CommandMenuProps, 'userid' | 'onChoose'> {
  readonly input: React.RefObject<HTMLInputElement | null>
}

function CommandSearch({ userid, input, onChoose }: CommandSearchProps) {
  const [text, setText] = useState('')
  const [recents] = useState(() => readRecents(window.localStorage, userid))
  const [chosen, setChosen] = useState(false)
  const { groups, isSearching, failed } = useCommandGroups({ text, recents, chosen })
  const choose = (command: Command) => {
    setChosen(true)
    onChoose(command)
  }
  const status = failed
    ? 'Subscriptions and subscribers could not be searched.'
    : groups.length > 0
      ? ''
      : isSearching
        ? 'Searching…'
        : `Nothing matches “${text.trim()}”.`
  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      inline
      open
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
        <Autocomplete.Input
          ref={input}
          aria-label="Search or jump to"
          placeholder="A page, a subscription, an address, an action"
          autoCapitalize="none"
          spellCheck={false}
          className="h-12 w-full min-w-0 bg-transparent text-body outline-none placeholder:text-ink-3"
        />
      </div>
      <Autocomplete.Status className={status === '' ? 'sr-only' : 'px-4 py-3 text-hint text-ink-2'}>
        {status}
      </Autocomplete.Status>
      <Autocomplete.List aria-label="Commands" className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={[...group.items]} className="mb-2 last:mb-0">
            <Autocomplete.GroupLabel className="px-2 py-1 text-badge text-ink-3">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  onClick={() => choose(command)}
                  className="flex min-h-9 cursor-pointer select-none items-center gap-2 rounded-control px-2 data-highlighted:chosen-ground data-highlighted:bg-sunken max-sm:min-h-11"
                >
                  <bdi className="min-w-0 truncate">{command.label}</bdi>
                  {command.note !== undefined && (
                    <bdi className="min-w-0 truncate text-hint text-ink-2">{command.note}</bdi>
                  )}
                  {command.key !== undefined && <KeyCap className="ms-auto">{command.key}</KeyCap>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
