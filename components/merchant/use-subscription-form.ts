import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { WireCatalogueToken } from '@/lib/wire/subscriptions/tokens'
import { type FieldErrors, NO_ERRORS, withoutErrors } from './subscription-draft/field-errors'
import { pathOf } from './subscription-draft/field-places'
import { bodyOf, offeredTokens, type SubscriptionDraft } from './subscription-draft/subscription-draft'
import { usePersistentSend } from './subscription-draft/use-persistent-send'

interface FormOptions {
  readonly catalogue: readonly WireCatalogueToken[]
  /** As it is saved; what was typed is told from it. Null for a new subscription. */
  readonly saved: SubscriptionDraft | null
  readonly draft: SubscriptionDraft
  readonly onDraft: (draft: SubscriptionDraft) => void
}

/** What the fields of a subscription need: what is typed, what is wrong with it, and how to change it. */
export function useSubscriptionForm({ catalogue, saved, draft, onDraft }: FormOptions) {
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const [summarised, setSummarised] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const sending = usePersistentSend()
  const latest = useRef(draft)
  latest.current = draft

  // Fetched while the first words are typed; where it cannot be, the server tells what is wrong.
  useEffect(() => void loadCheck(), [])
  const checked = async (typed: SubscriptionDraft): Promise<FieldErrors> => {
    const check = await loadCheck()
    return check?.(bodyOf(typed, catalogue), offeredTokens(typed, catalogue)) ?? NO_ERRORS
  }

  return {
    catalogue,
    saved,
    draft,
    errors,
    summary,
    summarised,
    sending,
    /** Changes what is typed; `touched` are the paths of which nothing is said any more. */
    change: (next: Partial<SubscriptionDraft>, ...touched: string[]) => {
      // What waits to be sent is no longer what stands here.
      if (sending.state.name === 'waiting') sending.stop()
      latest.current = { ...latest.current, ...next }
      onDraft(latest.current)
      setErrors((current) => withoutErrors(current, ...touched))
    },
    /** Says what is wrong with a field that was filled and left. */
    leave: async (event: FocusEvent<HTMLFormElement>) => {
      const { target, relatedTarget } = event
      if (!(target instanceof HTMLInputElement) || target.value.trim() === '') return
      // Who presses send is told by that, and a new line here would move the button from under the pointer.
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      await loadCheck()
      // As it is by then: whoever types on meanwhile is told of this field all the same.
      const path = pathOf(target.id, latest.current)
      if (path === null) return
      const message = (await checked(latest.current))[path]
      if (message === undefined) return
      setErrors((current) => ({ ...current, [path]: message }))
    },
    /** Shows what is wrong, with the focus on the list of it. */
    refuse: (found: FieldErrors) => {
      setErrors(found)
      setSummarised(true)
      requestAnimationFrame(() => summary.current?.focus())
    },
    accept: () => {
      setErrors(NO_ERRORS)
      setSummarised(false)
    },
    checked,
  }
}

export type SubscriptionForm = ReturnType<typeof useSubscriptionForm>

async function loadCheck() {
  try {
    return (await import('./check-subscription')).checkSubscription
  } catch {
    return null
  }
}
