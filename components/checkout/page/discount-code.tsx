import { problemText } from '@/components/language/problem-text'
import { Button } from '@/components/ui/controls/button'
import { controlFrame, controlText } from '@/components/ui/controls/control-classes'
import { CHECK } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { EnteredDiscountCode } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'

interface DiscountCodeProps {
  readonly say: Say
  readonly entered: EnteredDiscountCode | null
  /** True where the code that was entered takes nothing off what is chosen. */
  readonly isIdle?: boolean
}

/**
 * Field for the code of a discount. It loads the page again with the code in its address, so that the server says what
 * holds, and no script is needed.
 */
export function DiscountCode({ say, entered, isIdle = false }: DiscountCodeProps) {
  const problem = entered?.problem ?? null
  const isHeld = entered !== null && problem === null
  return (
    <details className="mt-6" open={entered !== null}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-badge text-accent text-body underline decoration-accent-line underline-offset-2">
        {say('checkout.discountCode')}
      </summary>
      <div className="mt-2 flex gap-2">
        {/* No component of the browser's: this field needs no script. */}
        <span className={`flex h-10 flex-1 items-center px-3 ${controlFrame}`}>
          <input
            name="code"
            aria-label={say('checkout.discountCode')}
            aria-invalid={problem !== null}
            {...(problem !== null && { 'aria-describedby': 'code-problem' })}
            defaultValue={entered?.text}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={`h-full w-full min-w-0 bg-transparent outline-none ${controlText}`}
          />
        </span>
        <Button type="submit" size={40}>
          {say(isHeld ? 'pay.change' : 'checkout.apply')}
        </Button>
      </div>
      {isHeld && isIdle && (
        <p className="mt-2 text-hint text-ink-2">{say('checkout.codeIdle', { code: entered.text })}</p>
      )}
      {isHeld && !isIdle && (
        <p className="mt-2 flex items-start gap-1.5 text-good text-hint">
          <LineIcon drawing={CHECK} size={14} className="mt-0.5 shrink-0" />
          {say('checkout.codeApplied', { code: entered.text })}
        </p>
      )}
      {problem !== null && (
        <p id="code-problem" className="mt-2 text-danger text-hint">
          {say('checkout.codeRefused', { problem: problemText(say, problem) })}
        </p>
      )}
    </details>
  )
}
