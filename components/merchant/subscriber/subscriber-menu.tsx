import { ArrowUpRight, Ban, Copy, Ellipsis, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/ui/controls/icon-button'
import { Menu, type MenuAction } from '@/components/ui/overlays/menu'
import { shortAddress } from '@/components/ui/text/address-parts'
import { explorerAddressUrl } from '@/lib/billing/networks'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import type { SubscriberActions } from './use-subscriber-actions'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface SubscriberMenuProps {
  readonly row: WireSubscriberRow
  readonly actions: SubscriberActions
}

/** Menu of actions on one subscriber. */
export function SubscriberMenu({ row, actions }: SubscriberMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${shortAddress(row.eoaaddress)}`}
          size={32}
          className="narrow:-me-2.5 narrow:size-11"
        >
          <Ellipsis {...icon} />
        </IconButton>
      }
      groups={[walletActions(row, actions), billingActions(row, actions)].filter((group) => group.length > 0)}
    />
  )
}

function walletActions(row: WireSubscriberRow, actions: SubscriberActions): MenuAction[] {
  const explorer = explorerAddressUrl(row.token.chainId, row.eoaaddress)
  const copy = {
    label: 'Copy address',
    icon: <Copy {...icon} />,
    onSelect: () => actions.copyAddress(row),
  }
  if (explorer === null) return [copy]
  const view = {
    label: `View on ${new URL(explorer).host}`,
    icon: <ArrowUpRight {...icon} />,
    href: explorer,
    external: true,
  }
  return [copy, view]
}

function billingActions(row: WireSubscriberRow, actions: SubscriberActions): MenuAction[] {
  if (row.status === 'cancelled') return []
  const disabled = actions.busyIds.has(row.id)
  const cancel = {
    label: row.cancelAt === null ? 'Cancel subscriber…' : 'Cancel now…',
    icon: <Ban {...icon} />,
    danger: true,
    disabled,
    onSelect: () => actions.askToCancel(row),
  }
  if (row.cancelAt === null) return [cancel]
  const resume = {
    label: 'Resume',
    icon: <Undo2 {...icon} />,
    disabled,
    onSelect: () => actions.resume(row),
  }
  return [resume, cancel]
}
