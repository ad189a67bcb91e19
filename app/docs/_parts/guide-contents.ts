import type { Guide } from '@/lib/server/guides/parse-guide'
import type { ContentsEntry } from './reference-contents'

/**
 * Table of contents of the guides, with the sections of the one that is open.
 * @param open - null for a page that is no guide
 */
export function guideContents(guides: readonly Guide[], open: Guide | null): ContentsEntry[] {
  return [
    { label: 'Documentation', href: '/docs' },
    ...guides.map((guide) => {
      const isOpen = guide.slug === open?.slug
      const headings = guide.blocks.flatMap((block) => (block.kind === 'heading' ? block : []))
      const items = headings.map(({ text, id }) => ({ label: text, href: `#${id}` }))
      return { label: guide.title, href: `/docs/guides/${guide.slug}`, isOpen, items: isOpen ? items : [] }
    }),
    { label: 'API reference', href: '/docs#reference' },
    { label: 'Events', href: '/docs/events' },
    { label: 'Errors', href: '/docs/errors' },
    { label: 'Speed', href: '/docs/speed' },
  ]
}
