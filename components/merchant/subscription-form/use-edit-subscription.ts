import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useToast } from '@/components/ui/overlays/toast'
import { SUBSCRIPTIONS_KEY, subscriptionQuery } from '@/lib/client/subscription-queries'
import { tokensQuery } from '@/lib/client/token-queries'
import { merchantPaths } from '../merchant-paths'
import { saveDraft } from '../save-draft'
import { isChanged } from '../save-steps'
import { rebased, theirChanges } from '../subscription-draft/draft-conflict'
import { fieldErrorsOf } from '../subscription-draft/field-errors'
import { draftKey } from '../subscription-draft/kept-draft'
import { catalogueWith, draftOf, type SubscriptionDraft } from '../subscription-draft/subscription-draft'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { useKeptDraft } from '../subscription-draft/use-kept-draft'
import { SendingStoppedError } from '../subscription-draft/use-persistent-send'
import { useSubscriptionForm } from '../use-subscription-form'

/** What is typed, and the saved version that it changes. */
interface Work {
  readonly draft: SubscriptionDraft
  readonly base: { readonly etag: string | null; readonly draft: SubscriptionDraft }
}

/** Everything of the form that changes a subscription: what is typed on top of what, and saving it unseen by nobody. */
export function useEditSubscription(userid: string, subscriptionId: string) {
  const router = useRouter()
  const toast = useToast()
  const client = useQueryClient()
  const { data: listed } = useSuspenseQuery(tokensQuery())
  const record = subscriptionQuery(subscriptionId)
  const { data: newest } = useSuspenseQuery(record)
  const catalogue = catalogueWith(listed, newest.data.tokens)
  const savedNow = { etag: newest.etag, draft: draftOf(newest.data) }
  const [work, setWork] = useState<Work>({ draft: savedNow.draft, base: savedNow })
  const [problem, setProblem] = useState<{ readonly error: Error; readonly partly: boolean } | null>(null)
  const [stage, setStage] = useState<'typing' | 'saving' | 'saved'>('typing')
  const keyFor = useIdempotencyKey()
  const { draft, base } = work
  const changed = isChanged(base.draft, draft, catalogue)
  const form = useSubscriptionForm({
    catalogue,
    saved: base.draft,
    draft,
    onDraft: (next) => setWork((before) => ({ ...before, draft: next })),
  })
  const { keeping, end } = useKeptDraft({
    key: draftKey(userid, subscriptionId),
    unsaved: changed ? work : null,
    onRestore: (kept) => kept.base && setWork({ draft: kept.draft, base: kept.base }),
  })

  const moved = newest.etag !== base.etag && stage === 'typing'
  const versions = { base: base.draft, mine: draft, theirs: savedNow.draft }
  const merged = (prefer: 'mine' | 'theirs'): Work => ({
    draft: rebased(versions, catalogue, prefer),
    base: savedNow,
  })
  const conflict = moved && changed ? theirChanges(versions, catalogue) : []
  // Where nothing was typed the form shows what is saved, and what it does not show disturbs nobody.
  if (moved && conflict.length === 0) setWork(merged('mine'))

  const save = async (from: Work) => {
    if (stage !== 'typing') return
    setStage('saving')
    setProblem(null)
    const found = await form.checked(from.draft)
    if (Object.keys(found).length > 0) {
      setStage('typing')
      return form.refuse(found)
    }
    form.accept()
    let steps = 0
    try {
      const outcome = await saveDraft({
        from: { draft: from.draft, base: { ...newest, etag: from.base.etag }, baseDraft: from.base.draft },
        catalogue,
        send: form.sending.send,
        keyFor,
        read: () => client.fetchQuery({ ...record, staleTime: 0 }),
        onStep: (next) => {
          steps += 1
          setWork({ draft: next.draft, base: { etag: next.base.etag, draft: next.baseDraft } })
          client.setQueryData(record.queryKey, next.base)
        },
      })
      if (outcome === 'conflict') return setStage('typing')
      setStage('saved')
      end()
      await client.invalidateQueries({ queryKey: [...SUBSCRIPTIONS_KEY, 'list'] })
      if (steps > 0) toast.show({ message: 'Saved' })
      router.push(merchantPaths.subscription(subscriptionId))
    } catch (error) {
      setStage('typing')
      if (error instanceof SendingStoppedError) return
      const refused = fieldErrorsOf(error)
      if (Object.keys(refused).length > 0) form.refuse(refused)
      else setProblem({ error: error instanceof Error ? error : new Error(String(error)), partly: steps > 0 })
    }
  }
  return {
    version: newest,
    form,
    keeping,
    changed,
    conflict,
    problem,
    busy: stage !== 'typing',
    save: () => save(work),
    keepMine: () => {
      const next = merged('mine')
      setWork(next)
      void save(next)
    },
    takeTheirs: () => {
      setProblem(null)
      form.accept()
      setWork(merged('theirs'))
    },
    /** Puts what is saved into the form, and keeps nothing of what was typed. */
    discard: () => {
      form.sending.stop()
      form.accept()
      setProblem(null)
      setWork({ draft: savedNow.draft, base: savedNow })
    },
    end,
  }
}

export type EditedSubscription = ReturnType<typeof useEditSubscription>
