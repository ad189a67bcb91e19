import { type ReferenceGroup, subjectAddress } from '@/lib/server/openapi/api-reference'

/** An entry of the table of contents: a page, or a fragment of the one that is open. */
export interface ContentsEntry {
  readonly label: string
  readonly href: string
  readonly isOpen?: boolean
  readonly items?: readonly { readonly label: string; readonly href: string }[]
}

/**
 * Table of contents of the reference: its pages, and the operations of the one that is open.
 * @param open - null for the first page
 */
export function referenceContents(
  groups: readonly ReferenceGroup[],
  open: ReferenceGroup | null,
): ContentsEntry[] {
  return [
    { label: 'Documentation', href: '/docs', isOpen: open === null },
    ...groups.map((group) => {
      const isOpen = group.anchor === open?.anchor
      const items = group.operations.map(({ id, summary }) => ({ label: summary, href: `#${id}` }))
      return { label: group.name, href: subjectAddress(group.name), isOpen, items: isOpen ? items : [] }
    }),
    { label: 'Events', href: '/docs/events' },
    { label: 'Errors', href: '/docs/errors' },
    { label: 'Speed', href: '/docs/speed' },
  ]
}
