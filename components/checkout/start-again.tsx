import { Button } from '@/components/ui/controls/button'
import type { ChoiceQuery } from './offer/choice'

interface StartAgainProps {
  readonly sessionId: string
  readonly asked: ChoiceQuery
  readonly theme: string | null
}

/** A form, so that it works without script: it makes a new checkout and goes there with the same choices. */
export function StartAgain({ sessionId, asked, theme }: StartAgainProps) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...asked, theme })) if (value) query.set(name, value)
  const search = query.size > 0 ? `?${query}` : ''
  return (
    <form
      method="post"
      action={`/checkout/${encodeURIComponent(sessionId)}/restart${search}`}
      className="mt-6"
    >
      <Button type="submit" variant="primary" size={48}>
        Start again
      </Button>
    </form>
  )
}
