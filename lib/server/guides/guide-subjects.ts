import 'server-only'
import type { Env } from '../env'
import { operationsIn } from '../openapi/openapi-document'
import { TAGS, type Tag, tagOf } from '../openapi/operation-tag'
import type { Guide, GuideBlock } from './parse-guide'
import { readGuides, readSample } from './read-guides'

const PATH = /(?:\/api|\/pay\/api|\/\.well-known)\/[\w./{}-]+/g

/**
 * Subjects of the reference whose operations a guide names, in its text or in a program for the shell, in the order of the
 * reference.
 */
export async function subjectsOf(guide: Guide, env: Pick<Env, 'mode'>): Promise<Tag[]> {
  const texts = await Promise.all([guide.summary, ...guide.blocks.map(textOf)])
  const paths = texts.flatMap((text) => text.match(PATH) ?? [])
  const named = new Set(paths.map((path) => tagOf({ path })))
  const known = new Set(operationsIn(env).map(tagOf))
  return (Object.keys(TAGS) as Tag[]).filter((tag) => named.has(tag) && known.has(tag))
}

async function textOf(block: GuideBlock): Promise<string> {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.join('\n')
    case 'table':
      return block.rows.flat().join('\n')
    case 'sample': {
      const files = await readSample(block.name, '')
      return files.find(({ language }) => language === 'sh')?.code ?? ''
    }
  }
}

/** Guides that name operations of a subject, in their order. */
export async function guidesAbout(subject: Tag, env: Pick<Env, 'mode'>): Promise<Guide[]> {
  const guides = await readGuides()
  const subjects = await Promise.all(guides.map((guide) => subjectsOf(guide, env)))
  return guides.filter((_, place) => subjects[place]?.includes(subject))
}
