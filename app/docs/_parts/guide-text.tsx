import type { ReactNode } from 'react'
import { type GuideSpan, guideSpans } from '@/lib/server/guides/parse-guide'

/** A text of a guide with its marks. */
export function GuideText({ text }: { readonly text: string }) {
  return guideSpans(text).map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    <Span key={index} span={span} />
  ))
}

function Span({ span }: { readonly span: GuideSpan }): ReactNode {
  if (span.href === null) return <Marked span={span} />
  return (
    <a href={span.href} className="rounded-badge underline">
      <Marked span={span} />
    </a>
  )
}

function Marked({ span: { text, mark } }: { readonly span: GuideSpan }): ReactNode {
  switch (mark) {
    case 'code':
      return <code className="wrap-anywhere font-mono text-[0.92em]">{text}</code>
    case 'strong':
      return <strong className="font-semibold">{text}</strong>
    case 'emphasis':
      return <em>{text}</em>
    case 'none':
      return text
  }
}
