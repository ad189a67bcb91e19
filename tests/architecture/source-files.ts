import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['app', 'components', 'lib', 'public', 'tests']
const isCode = /\.(ts|tsx|mjs|js)$/
const isGenerated = /\.generated\.|\.d\.ts$|^lib\/server\/store\/migrations\//

/** Every hand-written code file of the project. */
export function readSourceFiles(): SourceFile[] {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  const nested = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(relative(root, entry.parentPath), entry.name).replaceAll('\\', '/')),
  )
  return [...top.map((entry) => entry.name), ...nested]
    .filter((path) => isCode.test(path) && !isGenerated.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
