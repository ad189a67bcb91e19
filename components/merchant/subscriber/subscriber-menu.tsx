import { ArrowUpRight, Ban, Copy, Ellipsis, IdCard, Link2, Pause, Play, Undo2 } from 'lucide-react'
import { pauseChoices } from '@/components/billing/pause/pause-choices'
import { Menu } from '@/components/ui/overlays/menu'
import type { MenuAction } from '@/components/ui/overlays/menu-frame'
import { shortAddress } from '@/components/ui/text/address-parts'
import { explorerAddressUrl } from '@/lib/billing/networks'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import type { WireSubscriberRow } from '@/lib/wire/subscribers/subscribers'
import { useDashboardNow } from '../shell/dashboard-now'
import type { SubscriberActions } from './use-subscriber-actions'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface SubscriberMenuProps {
  readonly row: WireSubscriberRow
  readonly actions: SubscriberActions
}

/** Menu of actions on one subscriber. */
export function SubscriberMenu({ row, actions }: SubscriberMenuProps) {
  const now = useDashboardNow()
  return (
    <Menu
      label={`Actions for ${shortAddress(row.eoaaddress)}`}
      icon={<Ellipsis {...icon} />}
      className="narrow:-me-2.5 narrow:size-11"
      groups={[walletActions(row, actions), billingActions(row, actions, now)].filter(
        (group) => group.length > 0,
      )}
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
  const customer = {
    label: 'Customer…',
    icon: <IdCard {...icon} />,
    onSelect: () => actions.askForCustomer(row),
  }
  if (explorer === null) return [copy, customer]
  const view = {
    label: `View on ${new URL(explorer).host}`,
    icon: <ArrowUpRight {...icon} />,
    href: explorer,
    external: true,
  }
  return [copy, view, customer]
}

function billingActions(row: WireSubscriberRow, actions: SubscriberActions, now: Date): MenuAction[] {
  if (isOver(row)) return []
  const disabled = actions.busyIds.has(row.id)
  const link = {
    label: 'Copy renewal link',
    icon: <Link2 {...icon} />,
    onSelect: () => actions.copyPayerLink(row, 'permission'),
  }
  const cancel = {
    label: row.cancelAt === null ? 'Cancel subscriber…' : 'Cancel now…',
    icon: <Ban {...icon} />,
    danger: true,
    disabled,
    onSelect: () => actions.askToCancel(row),
  }
  const fix = {
    label: 'Copy fix link',
    icon: <Link2 {...icon} />,
    onSelect: () => actions.copyPayerLink(row, 'retry'),
  }
  const links =
    row.nextChargeAt === null || row.price === 0 ? [] : row.status === 'past_due' ? [fix, link] : [link]
  const pause = pauseAction(row, actions, { disabled, now })
  if (pause) return [...links, pause, cancel]
  // A cancel of the payer is taken back by the payer alone.
  if (row.cancelOrigin !== 'merchant') return [...links, cancel]
  const resume = {
    label: 'Resume',
    icon: <Undo2 {...icon} />,
    disabled,
    onSelect: () => actions.resume(row),
  }
  return [resume, cancel]
}

/** Pause or its end; null where neither is possible. */
function pauseAction(
  row: WireSubscriberRow,
  actions: SubscriberActions,
  { disabled, now }: { readonly disabled: boolean; readonly now: Date },
): MenuAction | null {
  if (row.status === 'paused') {
    const onSelect = () => actions.unpause(row)
    return { label: 'End the pause', icon: <Play {...icon} />, disabled, onSelect }
  }
  if (pauseChoices(row, now).length === 0) return null
  return { label: 'Pause…', icon: <Pause {...icon} />, disabled, onSelect: () => actions.askToPause(row) }
}
