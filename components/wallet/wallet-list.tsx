'use client'

import type { ReactNode } from 'react'
import { useSay } from '@/components/language/use-say'
import { classNames } from '@/components/ui/class-names'
import { SpinnerRing } from '@/components/ui/feedback/spinner-ring'
import { CHEVRON_RIGHT } from '@/components/ui/text/arrow-drawings'
import { WALLET } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import { LogoImage } from '@/components/ui/text/logo-image'
import { QR } from '@/components/ui/text/qr-drawing'
import type { Wallet } from '@/lib/client/wallet/wallet'
import { isHeld } from './is-held'

interface WalletListProps {
  readonly wallets: readonly Wallet[]
  readonly onPick: (wallet: Wallet) => void
  /** Id of the wallet with an open request; the others stay enabled. */
  readonly busyId?: string | null
  /** Opens the ways to a wallet that this browser does not have. */
  readonly onOtherDevice?: () => void
  readonly className?: string
}

/** The wallets to choose from, by name and icon, in one frame. */
export function WalletList({ wallets, onPick, busyId = null, onOtherDevice, className }: WalletListProps) {
  const say = useSay()
  return (
    <ul className={classNames('rounded-card border border-line', className)}>
      {wallets.map((wallet) => (
        <WalletRow
          key={wallet.id}
          icon={<LogoImage src={wallet.icon} name={wallet.name} />}
          note={
            wallet.id === busyId ? (
              <span className="inline-flex items-center gap-2">
                <SpinnerRing /> {say('wallet.asking')}
              </span>
            ) : (
              say(wallet.place === 'window' ? 'wallet.passkey' : 'wallet.found')
            )
          }
          onClick={() => onPick(wallet)}
        >
          <span className="text-user-content">{wallet.name}</span>
        </WalletRow>
      ))}
      {onOtherDevice !== undefined && (
        <WalletRow
          icon={
            <span className="inline-flex size-7 items-center justify-center text-ink-2">
              <LineIcon drawing={isHeld() ? WALLET : QR} size={20} />
            </span>
          }
          onClick={onOtherDevice}
        >
          {say(isHeld() ? 'wallet.otherApp' : 'wallet.otherDevice')}
        </WalletRow>
      )}
    </ul>
  )
}

interface WalletRowProps {
  readonly icon: ReactNode
  readonly note?: ReactNode
  readonly onClick: () => void
  readonly children: ReactNode
}

function WalletRow({ icon, note, onClick, children }: WalletRowProps) {
  return (
    <li className="group border-line border-b last:border-b-0">
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-[50px] w-full items-center gap-3 px-3.5 py-2 text-start font-semibold text-body focus-inset transition-colors hover:bg-hover group-first:rounded-t-[7px] group-last:rounded-b-[7px]"
      >
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        {note !== undefined && <span className="shrink-0 font-normal text-hint text-ink-3">{note}</span>}
        <LineIcon drawing={CHEVRON_RIGHT} className="shrink-0 text-ink-3 rtl:-scale-x-100" />
      </button>
    </li>
  )
}
