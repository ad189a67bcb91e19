import { useSay } from '@/components/language/use-say'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { Notice } from '@/components/ui/feedback/notice'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { permissionAnchor } from './permission-section'
import { endingText, needsRenewal } from './renewal-words'

/** Says that the allowance is nearly used up, with the way to the section that renews it. */
export function RenewNotice({ row }: { readonly row: WirePortalSubscription }) {
  const say = useSay()
  if (!needsRenewal(row)) return null
  const { title, next } = endingText(say, row)
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
