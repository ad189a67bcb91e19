'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useUiWords } from '../ui-words'

export type StepState = 'done' | 'now' | 'next'

export interface Step {
  /** Unique among the steps. */
  readonly key: string
  readonly title: ReactNode
  readonly state: StepState
  readonly note?: ReactNode
}

const signs: Readonly<Record<StepState, string>> = {
  done: 'border-accent bg-accent-soft text-accent',
  now: 'border-accent bg-accent text-on-accent',
  next: 'border-control text-ink-2',
}

/** Steps in order, one under the other, joined by a line. */
export function Stepper({
  steps,
  className,
}: {
  readonly steps: readonly Step[]
  readonly className?: string | undefined
}) {
  const { done } = useUiWords()
  return (
    <ol className={className}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="group relative flex gap-3 pb-3.5 last:pb-0"
        >
          <span
            className="absolute start-[10.5px] top-6 bottom-0.5 w-px bg-line-2 group-last:hidden"
            aria-hidden="true"
          />
          <span
            className={classNames(
              'inline-flex size-[22px] shrink-0 items-center justify-center rounded-full border font-semibold text-badge',
              signs[step.state],
            )}
            aria-hidden="true"
          >
            {step.state === 'done' ? <Check size={12} strokeWidth={1.75} /> : index + 1}
          </span>
          <div className="min-w-0 flex-1">
            <div className={classNames('font-semibold text-body', step.state !== 'now' && 'text-ink-2')}>
              {step.state === 'done' && <span className="sr-only">{done} </span>}
              {step.title}
            </div>
            {step.note !== undefined && <p className="text-hint text-ink-2">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
