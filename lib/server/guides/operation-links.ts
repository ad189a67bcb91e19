import 'server-only'
import type { Guide, GuideBlock } from './parse-guide'

/** Address in the reference of an operation such as `GET /api/v1/events`; null where there is none. */
export type AddressOf = (operation: string) => string | null

const OPERATION = /`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`?]+)[^`]*`/g

/** A guide whose operations, named in its text as `GET /api/v1/events`, are links to the reference. */
export function withOperationLinks(guide: Guide, addressOf: AddressOf): Guide {
  const linked = (text: string) =>
    text.replace(OPERATION, (whole, operation: string) => {
      const address = addressOf(operation)
      return address === null ? whole : `[${whole}](${address})`
    })
  return {
    ...guide,
    summary: linked(guide.summary),
    blocks: guide.blocks.map((block) => inBlock(block, linked)),
  }
}

function inBlock(block: GuideBlock, linked: (text: string) => string): GuideBlock {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: linked(block.text) }
    case 'list':
      return { ...block, items: block.items.map(linked) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(linked)) }
    default:
      return block
  }
}
