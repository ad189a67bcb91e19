import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Guide, parseGuide } from './parse-guide'

/** Guides in their order, each by the last part of its address. */
const SLUGS = [
  'start',
  'who-paid',
  'renewals',
  'offers',
  'messages',
  'year',
  'webhooks',
  'entitlement',
  'your-page',
  'languages',
  'go-live',
  'moving',
] as const

/** Languages of samples by the ending of their files, in the order of the choice. */
export const LANGUAGES = [
  { ending: 'ts', name: 'TypeScript' },
  { ending: 'py', name: 'Python' },
  { ending: 'go', name: 'Go' },
  { ending: 'php', name: 'PHP' },
  { ending: 'sh', name: 'curl' },
] as const
export type Language = (typeof LANGUAGES)[number]['ending']

/** One program of a sample. */
export interface SampleFile {
  /** Null for a file of no language that is chosen, as HTML or a command for everybody. */
  readonly language: Language | null
  readonly fileName: string
  readonly code: string
}

/** Address of the installation in samples as they are written; readers see their own. */
const WRITTEN_ORIGIN = 'http://localhost:3000'

/** The app is started in the project's folder. */
const folder = () => join(process.cwd(), 'lib/guides')

let guides: Promise<readonly Guide[]> | undefined

/** All guides, in their order. */
export function readGuides(): Promise<readonly Guide[]> {
  if (guides && process.env.NODE_ENV === 'production') return guides
  guides = Promise.all(
    SLUGS.map(async (slug) => parseGuide(slug, await readFile(join(folder(), 'text', `${slug}.md`), 'utf8'))),
  )
  return guides
}

/**
 * Programs of a sample, in the order of {@link LANGUAGES}. A sample of one file has no language: it is for everybody.
 * @param baseUrl - address of the installation, which stands in the code
 * @throws Error where there is no such sample
 */
export async function readSample(name: string, baseUrl: string): Promise<SampleFile[]> {
  const names = await readdir(join(folder(), 'samples', name))
  const files = await Promise.all(
    names.map(async (fileName) => {
      const code = await readFile(join(folder(), 'samples', name, fileName), 'utf8')
      const language = LANGUAGES.find(({ ending }) => fileName.endsWith(`.${ending}`))?.ending ?? null
      return {
        language: names.length === 1 ? null : language,
        fileName,
        code: code.trimEnd().replaceAll(WRITTEN_ORIGIN, baseUrl),
      }
    }),
  )
  const place = ({ language }: SampleFile) => LANGUAGES.findIndex(({ ending }) => ending === language)
  return files.sort((a, b) => place(a) - place(b))
}
