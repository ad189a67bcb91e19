import { posix } from 'node:path'
import type { SourceFile } from './source-files'

/** An imported file of the project, by its path without extension, or package. */
export interface Import {
  readonly kind: 'file' | 'package'
  readonly name: string
}

const patterns = [
  /\b(?:import|export)\s+(?:type\s+)?[\w*{][^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\b(?:import|require)\s*\(\s*['"`]([^'"`$]+)['"`]/g,
]

/**
 * Every module that a file names in an import, an export-from, a dynamic import, an import type or a require;
 * types count like values, because knowing a shape is knowing.
 */
export function readImports({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  const names = patterns.flatMap((pattern) => Array.from(code.matchAll(pattern), (match) => match[1] ?? ''))
  return [...new Set(names)].map((name) => resolve(path, name))
}

/** Comments may show an import without making one. Lines within strings do not begin like comments here. */
function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

function resolve(from: string, name: string): Import {
  if (name.startsWith('@/')) return { kind: 'file', name: withoutExtension(name.slice(2)) }
  if (!name.startsWith('.')) return { kind: 'package', name }
  return { kind: 'file', name: withoutExtension(posix.join(posix.dirname(from), name)) }
}

const withoutExtension = (path: string) => path.replace(/\.(ts|tsx|mjs|js)$/, '')
