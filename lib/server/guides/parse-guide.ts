import 'server-only'

/** A text written in Markdown of a small kind: the blocks of {@link GuideBlock}, and within them the marks of `GuideText`. */
export interface Guide {
  readonly slug: string
  readonly title: string
  /** Its first paragraph. */
  readonly summary: string
  /** Markdown that follows the first paragraph. */
  readonly blocks: readonly GuideBlock[]
}

export type GuideBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  /**
   * Programs of one folder of samples, one for each language. Who chose a language that has none is shown the first one,
   * or with `isOptional` nothing.
   */
  | {
      readonly kind: 'sample'
      readonly name: string
      readonly title: string
      readonly isOptional: boolean
    }

const HEADING = /^## (.+)$/
const SAMPLE = /^\[\[(optional )?sample ([a-z-]+): (.+)\]\]$/
const ITEM = /^(?:-|\d+\.) (.*)$/

/**
 * Reads a guide: `# Title`, blank lines between blocks, `## headings`, lists, tables, and `[[sample name: title]]`.
 * @throws Error for a text without a title and a first paragraph, and for a block that is none of these
 */
export function parseGuide(slug: string, text: string): Guide {
  const [first = '', summary = '', ...rest] = text.trim().split(/\n{2,}/)
  if (!first.startsWith('# ') || parseBlock(summary).kind !== 'paragraph') {
    throw new Error(`The guide ${slug} has to begin with a title and a paragraph`)
  }
  return { slug, title: first.slice(2), summary, blocks: rest.map(parseBlock) }
}

function parseBlock(block: string): GuideBlock {
  const heading = HEADING.exec(block)?.[1]
  if (heading !== undefined) return { kind: 'heading', text: heading, id: idOf(heading) }
  const [, optional, name, title] = SAMPLE.exec(block) ?? []
  if (name !== undefined && title !== undefined) {
    return { kind: 'sample', name, title, isOptional: optional !== undefined }
  }
  const lines = block.split('\n')
  if (block.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cellsOf)
    return { kind: 'table', head, rows }
  }
  const items = lines.map((line) => ITEM.exec(line)?.[1])
  if (items[0] !== undefined) {
    if (items.includes(undefined)) throw new Error(`A list has a line that is no item:\n${block}`)
    return { kind: 'list', isNumbered: /^\d/.test(block), items: items.flatMap((item) => item ?? []) }
  }
  if (/^(#|\[\[|```)/.test(block)) throw new Error(`No block of a guide:\n${block}`)
  return { kind: 'paragraph', text: lines.join(' ') }
}

const cellsOf = (row: string) =>
  row
    .slice(1, row.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())

/** Fragment of a heading's address. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A piece of a text: plain, or with the one mark that it has. */
export interface GuideSpan {
  readonly text: string
  readonly mark: 'none' | 'code' | 'strong' | 'emphasis'
  /** Address of a link. */
  readonly href: string | null
}

const MARKS = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g

/** The pieces of a text: `code`, `**strong**`, `*emphasis*`, `[links](/docs)` and what is between. */
export function guideSpans(text: string): GuideSpan[] {
  const spans: GuideSpan[] = []
  let end = 0
  const plain = (until: number) => {
    if (until > end) spans.push({ text: text.slice(end, until), mark: 'none', href: null })
  }
  for (const match of text.matchAll(MARKS)) {
    const [whole, label, href, code, strong, emphasis] = match
    plain(match.index)
    end = match.index + whole.length
    if (label !== undefined) spans.push({ ...labelOf(label), href: href ?? null })
    else if (code !== undefined) spans.push({ text: code, mark: 'code', href: null })
    else if (strong !== undefined) spans.push({ text: strong, mark: 'strong', href: null })
    else spans.push({ text: emphasis ?? '', mark: 'emphasis', href: null })
  }
  plain(text.length)
  return spans
}

/** Label of a link, which may be `code` as a whole. */
function labelOf(label: string): Pick<GuideSpan, 'text' | 'mark'> {
  const code = /^`(.+)`$/.exec(label)?.[1]
  return code === undefined ? { text: label, mark: 'none' } : { text: code, mark: 'code' }
}

/** A text without its marks. */
export const plainText = (text: string): string =>
  guideSpans(text)
    .map((span) => span.text)
    .join('')
