/** A text of the OpenAPI document, whose names stand in backticks. */
export function MarkedText({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="font-mono text-[0.92em]">
        {part}
      </code>
    ),
  )
}
