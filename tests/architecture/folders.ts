import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Folder {
  /** Relative to the project's folder, with forward slashes and none at the end. */
  readonly path: string
  readonly entries: number
}

/** The folders of the code, with the number of files and folders in each. */
export function readFolders(): Folder[] {
  return ['app', 'components', 'lib', 'tests'].flatMap((top) => [
    folderAt(join(root, top)),
    ...readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => folderAt(join(entry.parentPath, entry.name))),
  ])
}

function folderAt(path: string): Folder {
  return { path: relative(root, path).replaceAll('\\', '/'), entries: readdirSync(path).length }
}

/** The paths of the folders that lie in the folder itself. */
export function foldersIn(parent: string, folders: readonly Folder[]): string[] {
  return folders
    .map(({ path }) => path)
    .filter((path) => path.slice(0, path.lastIndexOf('/')) === parent)
    .sort()
}

export function readReadme(): string {
  return readFileSync(join(root, 'README.md'), 'utf8')
}

/**
 * Every folder that the map of a README names: those at the start of a line of its block "Architecture", and below
 * them the words of that line that end with a slash.
 */
export function foldersOfMap(readme: string): string[] {
  const [, block = ''] = /^## Architecture\n+```\n([\s\S]*?)\n```$/m.exec(readme) ?? []
  const lines = block.trimEnd().split('\n')
  let parent = ''
  return lines.flatMap((line) => {
    const [, path, text = ''] = /^(\S*)\/\s+(.*)$/.exec(line) ?? [null, '', line]
    parent = path || parent
    const below = Array.from(text.matchAll(/([\w-]+)\//g), ([, name]) => `${parent}/${name}`)
    return [...(path ? [path] : []), ...below]
  })
}
