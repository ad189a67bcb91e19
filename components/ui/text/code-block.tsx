import { CopyButton } from '../controls/copy-button'

interface CodeBlockProps {
  readonly title: string
  readonly code: string
}

/** A code block with a button that copies it. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className="mt-4 overflow-hidden rounded-card border border-line bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-line border-b ps-3 pe-1 text-hint text-ink-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
        <CopyButton value={code} label={`Copy: ${title}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <pre className="max-h-[420px] overflow-auto p-3 font-mono text-hint" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
