import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { useToast } from '@/components/ui/overlays/toast'
import { queryKeys } from '@/lib/client/queries/query-keys'
import { subscriptionQuery } from '@/lib/client/queries/subscription-queries'
import { tokensQuery } from '@/lib/client/queries/token-queries'
import { merchantPaths } from '../merchant-paths'
import { changeBody } from '../subscription-draft/draft-change'
import { rebased, theirChanges } from '../subscription-draft/draft-conflict'
import { draftKey } from '../subscription-draft/kept-draft'
import { type BasedDraft, saveDraft } from '../subscription-draft/save-draft'
import { catalogueWith, draftOf } from '../subscription-draft/subscription-draft'
import { useIdempotencyKey } from '../subscription-draft/use-idempotency-key'
import { useKeptDraft } from '../subscription-draft/use-kept-draft'
import { SendingStoppedError } from '../subscription-draft/use-persistent-send'
import { useSubscriptionForm } from './use-subscription-form'

/** State of the edit form: draft, base version, conflicts and saving. A change made elsewhere is never overwritten unseen. */
export function useEditSubscription(userid: string, subscriptionId: string) {
  const router = useRouter()
  const toast = useToast()
  const { reader } = useSay()
  const client = useQueryClient()
  const { data: listed } = useSuspenseQuery(tokensQuery())
  const record = subscriptionQuery(subscriptionId)
  const { data: newest } = useSuspenseQuery(record)
  const catalogue = catalogueWith(listed, newest.data.tokens)
  const savedNow = { etag: newest.etag, draft: draftOf(newest.data) }
  const [work, setWork] = useState<BasedDraft>({ draft: savedNow.draft, base: savedNow })
  const [problem, setProblem] = useState<Error | null>(null)
  const [stage, setStage] = useState<'typing' | 'saving' | 'saved'>('typing')
  const keyFor = useIdempotencyKey()
  const { draft, base } = work
  const changed = changeBody(base.draft, draft, catalogue) !== null
  const form = useSubscriptionForm({
    catalogue,
    saved: base.draft,
    draft,
    onDraft: (update) => setWork((before) => ({ ...before, draft: update(before.draft) })),
  })
  const { keeping, end } = useKeptDraft({
    key: draftKey(userid, subscriptionId),
    unsaved: changed ? work : null,
    onRestore: (kept) => kept.base && setWork({ draft: kept.draft, base: kept.base }),
  })

  const moved = newest.etag !== base.etag && stage === 'typing'
  const versions = { base: base.draft, mine: draft, theirs: savedNow.draft }
  const merged = (prefer: 'mine' | 'theirs'): BasedDraft => ({
    draft: rebased(versions, catalogue, prefer),
    base: savedNow,
  })
  const conflict = moved && changed ? theirChanges(versions, catalogue, reader) : []
  // Without a conflict, the draft moves to the newest version by itself.
  if (moved && conflict.length === 0) setWork(merged('mine'))

  const save = async (from: BasedDraft) => {
    if (stage !== 'typing') return
    setStage('saving')
    setProblem(null)
    const found = await form.checked(from.draft)
    if (Object.keys(found).length > 0) {
      setStage('typing')
      return form.refuse(found)
    }
    form.accept()
    try {
      const outcome = await saveDraft({
        ...from,
        subscriptionId,
        catalogue,
        send: form.sending.send,
        keyFor,
        read: () => client.fetchQuery({ ...record, staleTime: 0 }),
      })
      if (outcome.name !== 'saved') {
        setStage('typing')
        if (outcome.name === 'refused') form.refuse(outcome.errors)
        return
      }
      if (outcome.version) client.setQueryData(record.queryKey, outcome.version)
      setStage('saved')
      end()
      await client.invalidateQueries({ queryKey: queryKeys.subscriptions.list })
      if (changed) toast.show({ message: 'Saved' })
      router.push(merchantPaths.subscription(subscriptionId))
    } catch (error) {
      setStage('typing')
      if (error instanceof SendingStoppedError) return
      setProblem(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return {
    version: newest,
    form,
    keeping,
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
    /** Resets the form to the saved version and removes the stored draft. */
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
