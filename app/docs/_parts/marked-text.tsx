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
