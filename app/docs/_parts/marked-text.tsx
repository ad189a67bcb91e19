/** A text of the OpenAPI document, with its names in backticks. */
export function MarkedText({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <code key={index} className="font-mono text-[0.92em]">
        {part}
      </code>
    ),
  )
}

interface MarkedBlocksProps {
  readonly text: string
  /** Classes of each block. */
  readonly className: string
}

/** A description of the OpenAPI document: paragraphs, which blank lines part, and lists of lines that begin with `- `. */
export function MarkedBlocks({ text, className }: MarkedBlocksProps) {
  return text.split(/\n{2,}/).map((block) =>
    block.startsWith('- ') ? (
      <ul key={block} className={`${className} list-disc ps-5`}>
        {block
          .split(/^- /m)
          .filter(Boolean)
          .map((item) => (
            <li key={item}>
              <MarkedText text={item} />
            </li>
          ))}
      </ul>
    ) : (
      <p key={block} className={className}>
        <MarkedText text={block} />
      </p>
    ),
  )
}
