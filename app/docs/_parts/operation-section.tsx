import { Fragment } from 'react'
import { CodeBlock } from '@/components/ui/text/code-block'
import { isInData, type ReferenceOperation } from '@/lib/server/openapi/api-reference'
import { FieldTable } from './field-table'
import { MarkedBlocks, MarkedText } from './marked-text'

/** One operation: who may call it, what it takes, what it answers and how it refuses. */
export function OperationSection({ operation }: { readonly operation: ReferenceOperation }) {
  const { id, method, path, summary, description, credential, command, example, status, refusals } = operation
  const { sameData } = operation
  const answer = sameData === null ? operation.answer : operation.answer.filter((field) => !isInData(field))
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-line border-t pt-8 pb-10">
      <h2 id={`${id}-title`} className="text-section">
        {summary}
      </h2>
      <p className="wrap-anywhere mt-1 font-mono text-body-sm">
        <span className="font-medium text-accent">{method}</span> <span>{path}</span>
      </p>
      {description !== null && (
        <MarkedBlocks text={description} className="mt-3 max-w-[68ch] text-pretty text-body" />
      )}
      <p className="mt-3 max-w-[68ch] text-body-sm text-ink-2">{credential}</p>
      <FieldTable title="Parameters" fields={operation.parameters} mayBeLeftOut />
      <FieldTable title="Body" fields={operation.body} mayBeLeftOut />
      <CodeBlock title="Request" code={command} />
      <FieldTable title={`Answer ${status}`} fields={answer} mayBeLeftOut={false} />
      {sameData !== null && (
        <p className="mt-2 text-body-sm text-ink-2">
          The fields of <code className="font-mono text-hint">data</code> are those of{' '}
          <a href={`#${sameData.id}`} className="rounded-badge underline">
            {sameData.summary}
          </a>
          .
        </p>
      )}
      {example !== null && sameData === null && (
        <CodeBlock title={`Example of an answer, ${status}`} code={example} />
      )}
      <details className="mt-4 text-body-sm">
        <summary className="cursor-pointer rounded-badge text-ink-2">How it refuses</summary>
        {refusals.length > 0 && (
          <ul className="mt-2 grid gap-1.5">
            {refusals.map(({ code, status: refused, meaning }) => (
              <li key={code}>
                {refused} <ErrorLink code={code} />{' '}
                <span className="text-ink-2">
                  <MarkedText text={meaning} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-ink-2">
          As other operations do:{' '}
          {operation.usualRefusals.map(({ code, status: refused }, index) => (
            <Fragment key={code}>
              {index > 0 && ', '}
              {refused} <ErrorLink code={code} />
            </Fragment>
          ))}
          .
        </p>
      </details>
    </section>
  )
}

function ErrorLink({ code }: { readonly code: string }) {
  return (
    <a href={`/docs/errors#${code}`} className="rounded-badge font-mono text-hint underline">
      {code}
    </a>
  )
}
