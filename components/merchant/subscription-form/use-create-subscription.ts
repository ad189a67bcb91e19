import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callApi } from '@/lib/client/api/api'
import { queryKeys } from '@/lib/client/queries/query-keys'
import { tokensQuery } from '@/lib/client/queries/token-queries'
import { merchantPaths } from '../merchant-paths'
import { fieldErrorsOf } from '../subscription-draft/field-errors'
import { draftKey } from '../subscription-draft/kept-draft'
import { bodyOf, emptyDraft } from '../subscription-draft/subscription-draft'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { useKeptDraft } from '../subscription-draft/use-kept-draft'
import { SendingStoppedError } from '../subscription-draft/use-persistent-send'
import { offeredNetworks } from './offered-networks'
import { useSubscriptionForm } from './use-subscription-form'

/** State of the creation form: draft, errors, storage and submission. */
export function useCreateSubscription({ userid, address }: { userid: string; address: string }) {
  const router = useRouter()
  const client = useQueryClient()
  const { data: catalogue } = useSuspenseQuery(tokensQuery())
  const [empty] = useState(() => emptyDraft(address, offeredNetworks(catalogue)[0] ?? 1))
  const [draft, setDraft] = useState(empty)
  const [problem, setProblem] = useState<Error | null>(null)
  const [stage, setStage] = useState<'typing' | 'sending' | 'made'>('typing')
  const keyFor = useIdempotencyKey()
  const form = useSubscriptionForm({ catalogue, saved: null, draft, onDraft: setDraft })
  const typed = JSON.stringify(draft) !== JSON.stringify(empty)
  const { keeping, end } = useKeptDraft({
    key: draftKey(userid, null),
    unsaved: typed ? { draft, base: null } : null,
    onRestore: (kept) => setDraft(kept.draft),
  })

  const submit = async () => {
    if (stage !== 'typing') return
    setStage('sending')
    setProblem(null)
    const found = await form.checked(draft)
    if (Object.keys(found).length > 0) {
      setStage('typing')
      return form.refuse(found)
    }
    form.accept()
    const body = bodyOf(draft, catalogue)
    try {
      const idempotencyKey = keyFor(body)
      const { id } = await form.sending.send(() => callApi('createSubscription', { body, idempotencyKey }))
      setStage('made')
      end()
      await client.invalidateQueries({ queryKey: queryKeys.subscriptions.all })
      router.push(merchantPaths.subscription(id))
    } catch (error) {
      setStage('typing')
      if (error instanceof SendingStoppedError) return
      const refused = fieldErrorsOf(error)
      if (Object.keys(refused).length > 0) form.refuse(refused)
      else setProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return {
    form,
    keeping,
    problem,
    busy: stage !== 'typing',
    submit,
    /** Empties the form and removes the stored draft. */
    discard: () => {
      form.sending.stop()
      form.accept()
      setDraft(empty)
    },
    end,
  }
}
