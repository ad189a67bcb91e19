import { buttonClasses } from '@/components/ui/controls/button-classes'
import { Notice } from '@/components/ui/feedback/notice'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { permissionAnchor } from './permission-section'
import { endingText, needsRenewal } from './renewal-words'

/** Says that the allowance is nearly used up, with the way to the section that renews it. */
export function RenewNotice({ row, now }: { readonly row: WirePortalSubscription; readonly now: Date }) {
  if (!needsRenewal(row)) return null
  const { title, next } = endingText(row, now)
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={title}
      action={
        <a href={`#${permissionAnchor(row)}`} className={buttonClasses({ size: 30 })}>
          Renew permission
        </a>
      }
    >
      {next}
    </Notice>
  )
}
