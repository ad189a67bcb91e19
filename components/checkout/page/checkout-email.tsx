'use client'

import { useId, useState } from 'react'
import { useSay } from '@/components/language/use-say'
import { emailInput } from '@/components/messages/email-input'
import { controlFrame, controlText } from '@/components/ui/controls/control-classes'
import { replayText } from '@/components/ui/hooks/replay-text'
import { usePreHydrationInput } from '@/components/ui/hooks/use-pre-hydration-input'
import { readEmailAddress } from '@/lib/billing/messages/email-address'
import { useOpenCheckout } from './open-checkout'

/**
 * Field for an address that messages go to. It is kept as the payer leaves the field, and forgotten where it is empty.
 * Its markup is its own: the fields of other forms bring more script than the whole of this.
 */
export function CheckoutEmail() {
  const say = useSay()
  const id = useId()
  const { sessionId, email, setEmail } = useOpenCheckout()
  const [problem, setProblem] = useState('')
  const { text, kept, given, isWrong } = email
  const input = usePreHydrationInput<HTMLInputElement>(undefined, (field) => replayText(field, text))
  const keep = async (entered: string) => {
    const address = readEmailAddress(entered)
    const isEmpty = entered.trim() === ''
    setEmail({ isWrong: !isEmpty && address === null })
    if (address === kept || (address === null && !isEmpty)) return
    // The call and the words of its errors come with the first address.
    const failure = await import('./keep-email').then(
      ({ keepEmail }) => keepEmail(say, sessionId, address),
      () => say('parts.partMissing'),
    )
    if (failure === null) setEmail({ kept: address, given: address !== null })
    setProblem(failure ?? '')
  }
  const isKept = kept !== null && readEmailAddress(text) === kept
  const hint = given && kept === null ? 'checkout.emailGiven' : 'checkout.emailHint'
  const error = isWrong ? say('checkout.emailRule') : problem
  return (
    <section className="noscript:hidden">
      <label htmlFor={id} className="mb-1.5 block font-label text-hint">
        {say('checkout.email')} <span className="font-normal text-ink-3">{say('parts.optional')}</span>
      </label>
      <span className={`flex h-10 items-center px-3 ${controlFrame}`}>
        <input
          ref={input}
          id={id}
          {...emailInput}
          aria-describedby={`${id}-note`}
          aria-invalid={error !== '' || undefined}
          value={text}
          onChange={({ target }) => {
            setEmail({ text: target.value, isWrong: false })
            setProblem('')
            // An entry from before the scripts: the payer has left the field already.
            if (document.activeElement !== target) void keep(target.value)
          }}
          onBlur={({ target }) => void keep(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void keep(event.currentTarget.value)
          }}
          className={`h-full w-full min-w-0 bg-transparent outline-none rtl:text-end ${controlText}`}
        />
      </span>
      <p
        id={`${id}-note`}
        role="status"
        className={`mt-1.5 text-hint [overflow-wrap:anywhere] ${error === '' ? 'text-ink-3' : 'text-danger'}`}
      >
        {error || (isKept ? say('checkout.emailKept', { email: kept }) : say(hint))}
      </p>
    </section>
  )
}
