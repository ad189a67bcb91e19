import { useEffect, useRef } from 'react'
import { useSay } from '@/components/language/use-say'
import { Notice } from '@/components/ui/feedback/notice'
import type { Say } from '@/lib/language/say'

/** A sentence that is said in the language that the page is in by then. */
export type Sentence = (say: Say) => string

/** Consequence of what was just signed, in place of the form, whose button had the focus; nothing before. */
export function SignedText({ sentence }: { readonly sentence: Sentence | null }) {
  const say = useSay()
  const isSigned = sentence !== null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSigned) place.current?.focus()
  }, [isSigned])
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none">
      {isSigned && <Notice tone="done">{sentence(say)}</Notice>}
    </div>
  )
}
