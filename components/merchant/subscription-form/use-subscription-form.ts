import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSay } from '@/components/language/use-say'
import { latePart } from '@/components/ui/late/late-part'
import { useLatePart } from '@/components/ui/late/use-late-part'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { type FieldErrors, NO_ERRORS, withoutErrors } from '../subscription-draft/field-errors'
import { pathOf } from '../subscription-draft/field-places'
import { lowPriceErrors } from '../subscription-draft/low-prices'
import { bodyOf, offeredTokens, type SubscriptionDraft } from '../subscription-draft/subscription-draft'
import { usePersistentSend } from '../subscription-draft/use-persistent-send'

interface FormOptions {
  readonly catalogue: readonly WireCatalogueToken[]
  /** The saved version, which marks what was edited; null for a new subscription. */
  readonly saved: SubscriptionDraft | null
  readonly draft: SubscriptionDraft
  readonly onDraft: (update: (before: SubscriptionDraft) => SubscriptionDraft) => void
}

/** State that the fields of a subscription share: the draft, its errors and how to change it. */
export function useSubscriptionForm({ catalogue, saved, draft, onDraft }: FormOptions) {
  const { reader } = useSay()
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const [summarized, setSummarized] = useState(false)
  const [left, setLeft] = useState<{ readonly controlId: string } | null>(null)
  const summary = useRef<HTMLElement>(null)
  const sending = usePersistentSend()

  // Comes before the first words are typed; without it the server's answer names what is wrong.
  useLatePart(check, false)
  const errorsOf = (typed: SubscriptionDraft, check: Check | null): FieldErrors => ({
    ...lowPriceErrors(typed, saved, catalogue, reader),
    ...check?.(bodyOf(typed, catalogue), offeredTokens(typed, catalogue)),
  })

  // Reads the draft of the time when the check has loaded, which may be newer than the one that was left.
  const showErrorOf = useEffectEvent((controlId: string, check: Check | null) => {
    const path = pathOf(controlId, draft)
    if (path === null) return
    const message = errorsOf(draft, check)[path]
    if (message !== undefined) setErrors((current) => ({ ...current, [path]: message }))
  })
  useEffect(() => {
    if (left) void loadCheck().then((check) => showErrorOf(left.controlId, check))
  }, [left])

  return {
    catalogue,
    saved,
    draft,
    errors,
    summary,
    summarized,
    sending,
    /** Changes the draft; errors of the `touched` paths are cleared. */
    change: (next: Partial<SubscriptionDraft>, ...touched: string[]) => {
      // A request that still waits to be sent would carry the former draft.
      if (sending.state.name === 'waiting') sending.stop()
      onDraft((before) => ({ ...before, ...next }))
      setErrors((current) => withoutErrors(current, ...touched))
    },
    /** Checks a field when it is left with a value. */
    leave: ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (!isField || target.value.trim() === '') return
      // Submitting checks all fields anyway, and a new line here would move the button from under the pointer.
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      setLeft({ controlId: target.id })
    },
    /** Shows errors, with the focus on their summary. */
    refuse: (found: FieldErrors) => {
      // Rendered at once: on a slow machine the next frame may come before the summary.
      flushSync(() => {
        setErrors(found)
        setSummarized(true)
      })
      summary.current?.focus()
    },
    accept: () => {
      setErrors(NO_ERRORS)
      setSummarized(false)
    },
    /** Errors of a draft by the API's own rules; none when the check cannot be loaded. */
    checked: async (typed: SubscriptionDraft) => errorsOf(typed, await loadCheck()),
  }
}

export type SubscriptionForm = ReturnType<typeof useSubscriptionForm>

type Check = typeof import('../subscription-draft/check-subscription')['checkSubscription']

const check = latePart(() => import('../subscription-draft/check-subscription'))

async function loadCheck(): Promise<Check | null> {
  try {
    return (await import('../subscription-draft/check-subscription')).checkSubscription
  } catch {
    return null
  }
}
