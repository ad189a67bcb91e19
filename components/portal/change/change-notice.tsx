import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFocusPassedOn } from '@/components/ui/hooks/use-focus-passed-on'
import { useToast } from '@/components/ui/overlays/toast'
import { takeBackChangeMutation } from '@/lib/client/queries/portal/portal-mutations'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { changeText, isTakeable } from './change-words'

/**
 * Says that a signed change is to come, with the button that takes it back, or that one was given up. Renders nothing
 * where there is none to tell.
 */
export function ChangeNotice({ row, now }: { readonly row: WirePortalSubscription; readonly now: Date }) {
  const say = useSay()
  const passFocusOn = useFocusPassedOn()
  const toast = useToast()
  const takeBack = useMutation(takeBackChangeMutation(useQueryClient(), row.id))
  const told = changeText(say, row, now)
  if (told === null) return null
  return (
    <Notice
      role="status"
      tone={told.tone}
      className="mb-4"
      action={
        isTakeable(row, now) && (
          <Button
            ref={passFocusOn}
            size={30}
            busy={takeBack.isPending}
            busyLabel={say('change.undoing')}
            onClick={() =>
              takeBack.mutate(undefined, { onSuccess: () => toast.show({ message: say('change.undone') }) })
            }
          >
            {say('change.undo')}
          </Button>
        )
      }
    >
      {told.text}
      {takeBack.isError && <span className="block text-danger">{sayError(say, takeBack.error)}</span>}
    </Notice>
  )
}
