import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { callApi } from '@/lib/client/api'
import { SUBSCRIPTIONS_KEY } from '@/lib/client/subscription-queries'
import { tokensQuery } from '@/lib/client/token-queries'
import { type FieldErrors, fieldErrorsOf, focusFirstError, NO_ERRORS, withoutErrors } from './field-errors'
import { merchantPaths } from './merchant-paths'
import { bodyOf, emptyDraft, type NewSubscriptionBody, type SubscriptionDraft } from './subscription-draft'
import { useIdempotencyKey } from './use-idempotency-key'

/** Everything of the form for a new subscription: what is typed, what is wrong, and sending it. */
export function useSubscriptionForm(address: string) {
  const router = useRouter()
  const client = useQueryClient()
  const { data: catalogue } = useSuspenseQuery(tokensQuery())
  const [draft, setDraft] = useState(() => emptyDraft(address, catalogue[0]?.chainId ?? 1))
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  const keyFor = useIdempotencyKey()

  const create = useMutation({
    mutationFn: (body: NewSubscriptionBody) =>
      callApi('createSubscription', { body, idempotencyKey: keyFor(body) }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: SUBSCRIPTIONS_KEY })
      router.push(merchantPaths.subscription(id))
    },
    onError: (error) => {
      setErrors(fieldErrorsOf(error))
      focusFirstError(form.current)
    },
  })

  return {
    draft,
    catalogue,
    errors,
    form,
    create,
    /** Changes what is typed; `touched` are the paths of which nothing is said any more. */
    change: (next: Partial<SubscriptionDraft>, ...touched: string[]) => {
      setDraft((current) => ({ ...current, ...next }))
      setErrors((current) => withoutErrors(current, ...touched))
    },
    submit: () => {
      if (create.isPending || create.isSuccess) return
      setErrors(NO_ERRORS)
      create.mutate(bodyOf(draft, catalogue))
    },
  }
}

export type SubscriptionForm = ReturnType<typeof useSubscriptionForm>
