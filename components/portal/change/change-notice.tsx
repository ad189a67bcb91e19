import { Notice } from '@/components/ui/feedback/notice'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { changeText } from './change-words'

/** Says that a signed change is to come, or was given up. Renders nothing where there is none to tell. */
export function ChangeNotice({ row, now }: { readonly row: WirePortalSubscription; readonly now: Date }) {
  const told = changeText(row, now)
  if (told === null) return null
  return (
    <Notice role="status" tone={told.tone} className="mb-4">
      {told.text}
    </Notice>
  )
}
