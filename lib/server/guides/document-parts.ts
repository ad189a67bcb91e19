import 'server-only'
import type { Env } from '../env'
import { apiReference, errorReference, operationAddress } from '../openapi/api-reference'
import { eventReference } from '../openapi/event-reference'
import { type Guide, type GuideBlock, plainText } from './parse-guide'
import { readGuides } from './read-guides'
import type { DocumentPart } from './search-documents'

type DocumentEnv = Pick<Env, 'baseUrl' | 'payUrl' | 'mode'>

const known = new WeakMap<DocumentEnv, Promise<readonly DocumentPart[]>>()

/** All that a search looks at: sections of guides, operations, events and errors. Made once for an installation. */
export function documentParts(env: DocumentEnv): Promise<readonly DocumentPart[]> {
  const made = known.get(env) ?? makeParts(env)
  known.set(env, made)
  return made
}

async function makeParts(env: DocumentEnv): Promise<DocumentPart[]> {
  const guides = await readGuides()
  return [
    ...guides.flatMap(partsOfGuide),
    ...apiReference(env).flatMap(({ name, operations }) =>
      operations.map(({ id, method, path, summary, description, parameters, body }) => ({
        place: `API reference · ${name}`,
        title: summary,
        href: operationAddress(name, id),
        text: [
          `${method} ${path}`,
          plain(description),
          ...[...parameters, ...body].map(({ name, description }) =>
            description === null ? name : `${name}: ${plain(description)}`,
          ),
          id,
        ].join(' '),
      })),
    ),
    ...eventReference(env).groups.flatMap(({ types }) =>
      types.map(({ type, meaning }) => ({
        place: 'Events',
        title: type,
        href: `/docs/events#${type}`,
        text: plain(meaning),
      })),
    ),
    {
      place: 'Documentation',
      title: 'Speed',
      href: '/docs/speed',
      text: 'Requests a second, latency, memory and start, measured by the benchmark: performance and throughput.',
    },
    ...errorReference().map(({ code, status, meaning }) => ({
      place: 'Errors',
      title: code,
      href: `/docs/errors#${code}`,
      text: `${status}: ${plain(meaning)}`,
    })),
  ]
}

const plain = (text: string | null) => plainText(text ?? '')

/** A guide's beginning, and each of its sections. */
function partsOfGuide({ slug, title, summary, blocks }: Guide): DocumentPart[] {
  const parts = [{ place: 'Guide', title, href: `/docs/guides/${slug}`, text: plain(summary) }]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const href = `/docs/guides/${slug}#${block.id}`
      parts.push({ place: `Guide · ${title}`, title: plain(block.text), href, text: '' })
      continue
    }
    const last = parts.at(-1)
    if (last) last.text = `${last.text} ${textOf(block)}`.trim()
  }
  return parts
}

function textOf(block: Exclude<GuideBlock, { kind: 'heading' }>): string {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.text)
    case 'list':
      return block.items.map(plain).join(' ')
    case 'table':
      return block.rows.map((row) => row.map(plain).join(': ')).join('. ')
    case 'sample':
      return plain(block.title)
  }
}
