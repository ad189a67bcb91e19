import { EmptyState } from '@/components/ui/feedback/empty-state'
import { CodeBlock } from '@/components/ui/text/code-block'
import { type ApiCommandFacts, apiCommands } from './api-commands'

interface ApiCommandsSectionProps {
  /** Null without a subscription. */
  readonly facts: ApiCommandFacts | null
}

/** The API's three operations as commands to copy, with the merchant's own ids. */
export function ApiCommandsSection({ facts }: ApiCommandsSectionProps) {
  return (
    <section aria-labelledby="commands-title" className="mt-10 max-w-[860px]">
      <h2 id="commands-title" className="text-section">
        Try it
      </h2>
      {facts === null ? (
        <EmptyState title="No subscription yet" className="mt-3">
          Create a subscription to see the commands with its ids.
        </EmptyState>
      ) : (
        <>
          <p className="text-pretty text-ink-2">
            Commands for your shell, with the ids of{' '}
            <bdi className="font-medium">{facts.subscription.title}</bdi>.
          </p>
          {apiCommands(facts).map(({ title, note, command }) => (
            <div key={title}>
              <CodeBlock title={title} code={command} />
              <p className="mt-1.5 text-pretty text-hint text-ink-2">{note}</p>
            </div>
          ))}
        </>
      )}
    </section>
  )
}
