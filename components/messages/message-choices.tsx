import { Button } from '@/components/ui/controls/button'
import type { Topic } from '@/lib/billing/messages/message-kind'
import { topicName } from '@/lib/language/messages/topic-name'
import type { Say } from '@/lib/language/say'
import { messagePaths } from './message-paths'
import { ActForm, MessageSheet } from './message-sheet'

interface MessageChoicesProps {
  readonly say: Say
  readonly email: string
  readonly token: string
  /** Topics of the reader, each with whether it is stopped. */
  readonly topics: readonly { readonly topic: Topic; readonly muted: boolean }[]
  /** Topic of the message that led here; null for none. */
  readonly asked: Topic | null
}

/** Topics that go to an address, each ended and begun by one press, without signing in. */
export function MessageChoices({ say, email, token, topics, asked }: MessageChoicesProps) {
  const first = topics.find(({ topic, muted }) => topic === asked && !muted)
  return (
    <MessageSheet say={say} title={say('messages.pageTitle')}>
      <p className="mt-1.5 text-pretty text-body text-ink-2 [overflow-wrap:anywhere]">
        {say('messages.pageText', { email })}
      </p>
      {first && (
        <div className="mt-5">
          <ActForm action={messagePaths.choose(token, { topic: first.topic, wanted: false })}>
            <Button type="submit" variant="primary" size={40}>
              {say('messages.stopTopic', { topic: topicName(first.topic, say) })}
            </Button>
          </ActForm>
        </div>
      )}
      <ul className="mt-5 border-line border-t">
        {topics.map(({ topic, muted }) => {
          const name = topicName(topic, say)
          const label = muted ? 'messages.startTopic' : 'messages.stopTopic'
          return (
            <li
              key={topic}
              className="flex min-h-[52px] items-center justify-between gap-4 border-line border-b py-2 text-body"
            >
              <span>
                <span className={muted ? 'text-ink-3' : undefined}>{name}</span>
                {muted && <span className="block text-hint text-ink-3">{say('messages.isOff')}</span>}
              </span>
              <ActForm action={messagePaths.choose(token, { topic, wanted: muted })}>
                <Button type="submit" size={30} aria-label={say(label, { topic: name })}>
                  {say(muted ? 'messages.start' : 'messages.stop')}
                </Button>
              </ActForm>
            </li>
          )
        })}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        {topics.some(({ muted }) => !muted) && (
          <ActForm action={messagePaths.choose(token, { topic: 'all', wanted: false })}>
            <Button type="submit" size={36}>
              {say('messages.stopAll')}
            </Button>
          </ActForm>
        )}
        <ActForm action={messagePaths.remove(token)}>
          <Button type="submit" variant="danger" size={36}>
            {say('messages.deleteButton')}
          </Button>
        </ActForm>
      </div>
    </MessageSheet>
  )
}
