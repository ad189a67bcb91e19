import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { LineIcon } from '../text/line-icon'
import { CIRCLE } from '../text/round-drawings'

export type NoticeTone = 'info' | 'done' | 'warn' | 'danger'

const boxes: Readonly<Record<NoticeTone, string>> = {
  info: 'border-line bg-surface',
  done: 'border-line bg-good-soft',
  warn: 'border-warn/30 bg-warn-soft',
  danger: 'border-danger/30 bg-danger-soft',
}
/** Lucide's info, circle-check, triangle-alert and circle-alert. */
const icons: Readonly<Record<NoticeTone, string>> = {
  info: `${CIRCLE}M12 16v-4M12 8h.01`,
  done: `${CIRCLE}m9 12 2 2 4-4`,
  warn: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  danger: `${CIRCLE}M12 8v4M12 16h.01`,
}
const colors: Readonly<Record<NoticeTone, string>> = {
  info: 'text-ink-3',
  done: 'text-good',
  warn: 'text-warn',
  danger: 'text-danger',
}

interface NoticeProps {
  readonly tone?: NoticeTone | undefined
  /** The event or problem, as a sentence. */
  readonly title?: ReactNode
  /** Consequences and remedy. */
  readonly children?: ReactNode
  /** A button or link under the text. */
  readonly action?: ReactNode
  /** Announcement of a notice that appears later than the page: at once (`alert`) or at a pause (`status`). */
  readonly role?: 'alert' | 'status' | undefined
  readonly className?: string | undefined
}

/** A boxed message that stays while it applies. For text that needs reading, where a toast would vanish. */
export function Notice({ tone = 'info', title, children, action, role, className }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames('flex gap-2.5 rounded-card border px-[15px] py-3', boxes[tone], className)}
    >
      <span className="flex h-[1lh] items-center">
        <LineIcon drawing={icons[tone]} className={classNames('shrink-0', colors[tone])} />
      </span>
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-pretty text-ink-2">{children}</div>}
        {action !== undefined && <div className="mt-2.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
