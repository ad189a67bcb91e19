import { classNames } from '@/components/ui/class-names'

/** More than this are drawn as one bar. */
const MOST_TICKS = 16

interface ConfirmationTicksProps {
  readonly done: number
  readonly needed: number
  readonly className?: string
}

/** How deep a transaction is: a mark for each block, the next one begun. The words above say the same. */
export function ConfirmationTicks({ done, needed, className }: ConfirmationTicksProps) {
  if (needed > MOST_TICKS) {
    return (
      <div aria-hidden="true" className={classNames('h-2 overflow-clip rounded-[2px] bg-sunken', className)}>
        <div
          className="h-full bg-accent transition-[width] duration-[180ms] motion-reduce:transition-none"
          style={{ width: `${(Math.min(done, needed) / needed) * 100}%` }}
        />
      </div>
    )
  }
  return (
    <div aria-hidden="true" className={classNames('flex gap-1', className)}>
      {Array.from({ length: needed }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={classNames(
            'h-2 flex-1 rounded-[2px] border transition-colors duration-[180ms] motion-reduce:transition-none',
            index < done
              ? 'border-accent bg-accent'
              : index === done
                ? 'border-accent-line bg-accent-line'
                : 'border-line-2 bg-sunken',
          )}
        />
      ))}
    </div>
  )
}
