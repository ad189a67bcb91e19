import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export interface Fact {
  /** React key, needed where two facts have the same term. */
  readonly key?: string | undefined
  readonly term: string
  readonly value: ReactNode
  /** The value on its own line: for whole addresses and anything long. */
  readonly stacked?: boolean | undefined
}

export type FactLayout = 'ends' | 'columns' | 'document' | 'narrow'

interface FactListProps {
  readonly facts: readonly Fact[]
  /**
   * `ends`: value at the end edge; `columns`: value after a 136 px term, `narrow`: after one of 96; `document`: columns, and
   * under each other on a phone, so that no date or hash breaks.
   */
  readonly layout?: FactLayout | undefined
  /** 14 px, or 13 in a dialog. */
  readonly size?: 'body' | 'hint' | undefined
  readonly className?: string | undefined
}

const grids: Readonly<Record<FactLayout, string>> = {
  ends: 'flex items-baseline justify-between gap-4',
  columns: 'grid grid-cols-[136px_1fr] gap-x-3',
  document: 'grid gap-x-3 gap-y-0.5 sm:grid-cols-[136px_1fr]',
  narrow: 'grid grid-cols-[96px_1fr]',
}
const texts: Readonly<Record<'body' | 'hint', string>> = { body: 'text-body-sm', hint: 'text-hint' }
const paddings: Readonly<Record<FactLayout, Readonly<Record<'body' | 'hint', string>>>> = {
  ends: { body: 'py-[7px]', hint: 'py-1.5' },
  columns: { body: 'py-2', hint: 'py-2' },
  document: { body: 'py-2', hint: 'py-2' },
  narrow: { body: 'py-[7px]', hint: 'py-[7px]' },
}

/** Terms and values between hairlines. */
export function FactList({ facts, layout = 'ends', size = 'body', className }: FactListProps) {
  return (
    <dl className={classNames('border-line border-t', className)}>
      {facts.map((fact) => (
        <div
          key={fact.key ?? fact.term}
          className={classNames(
            'border-line border-b',
            texts[size],
            paddings[layout][size],
            !fact.stacked && grids[layout],
          )}
        >
          <dt className={layout === 'ends' ? 'max-w-[55%] shrink-0 text-ink-2' : 'text-ink-3'}>
            {fact.term}
          </dt>
          <dd
            className={classNames(
              'min-w-0',
              fact.stacked && 'mt-0.5',
              layout === 'ends' && !fact.stacked && 'text-end font-medium',
            )}
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
