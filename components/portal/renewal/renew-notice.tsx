import { useSay } from '@/components/language/use-say'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { Notice } from '@/components/ui/feedback/notice'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { permissionAnchor } from './permission-section'
import { endingText, needsRenewal } from './renewal-words'

interface RenewNoticeProps {
  readonly row: WirePortalSubscription
  readonly now: Date
}

/** Says that the allowance is nearly used up, with the way to the section that renews it. */
export function RenewNotice({ row, now }: RenewNoticeProps) {
  const say = useSay()
  if (!needsRenewal(row)) return null
  const { title, next } = endingText(say, row, now)
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={title}
      action={
        <a href={`#${permissionAnchor(row)}`} className={buttonClasses({ size: 30 })}>
          {say('permission.renew')}
        </a>
      }
    >
      {next}
    </Notice>
  )
}
