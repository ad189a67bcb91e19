'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { Notice } from '@/components/ui/feedback/notice'
import { useChosen } from '@/components/ui/hooks/use-chosen'
import { type Audience, type Topic, topicsOf } from '@/lib/billing/messages/message-kind'
import { errorText } from '@/lib/client/api/api-error'
import { topicName } from '@/lib/language/messages/topic-name'
import type { Say } from '@/lib/language/say'

interface TopicChoiceProps {
  readonly say: Say
  readonly audience: Audience
  /** The address or the device that they go to. */
  readonly of: { readonly id: string; readonly topics: readonly Topic[] }
  readonly saving: UseMutationResult<unknown, Error, { id: string; topics: readonly Topic[] }>
}

/** Topics of an address or a device, each kept as soon as it is chosen. */
export function TopicChoice({ say, audience, of: { id, topics }, saving }: TopicChoiceProps) {
  const [chosen, choose] = useChosen(saving)
  const shown = chosen?.topics ?? topics
  return (
    <fieldset className="mt-3 border-line border-t pt-3">
      <legend className="sr-only">{say('messages.choose')}</legend>
      <div className="grid gap-2 text-body-sm sm:grid-cols-2">
        {topicsOf(audience).map((topic) => (
          <Checkbox
            key={topic}
            label={topicName(topic, say)}
            checked={shown.includes(topic)}
            disabled={chosen !== null}
            onChange={({ target: { checked } }) => {
              const next = checked ? [...topics, topic] : topics.filter((each) => each !== topic)
              choose({ id, topics: next })
            }}
          />
        ))}
      </div>
      {saving.isError && (
        <Notice tone="danger" role="alert" className="mt-3">
          {errorText(saving.error)}
        </Notice>
      )}
    </fieldset>
  )
}
