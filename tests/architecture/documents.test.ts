import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listFiles } from '@/lib/launch/build/pack-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = ['README.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'SECURITY.md']

/** Paths that a document names: targets of its links, and code such as `lib/billing/money/money.ts`. */
function namedPaths(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path)
  const code = [...text.matchAll(/`((?:app|components|lib|public|tests)\/[\w./[\]-]+)`/g)].map(
    ([, path = '']) => path,
  )
  return [...links, ...code]
}

test.each(documents)('%s names only files and folders that exist', (name) => {
  const text = readFileSync(`${root}${name}`, 'utf8')
  const missing = namedPaths(text).filter((path) => !existsSync(`${root}${decodeURIComponent(path)}`))
  expect(missing).toEqual([])
})

test('a path that does not exist is found in a link and in code', () => {
  expect(
    namedPaths('See [the rule](lib/billing/no.ts#part) and `lib/none/`, not [a page](https://a.example).'),
  ).toEqual(['lib/billing/no.ts', 'lib/none/'])
})

test('the key files that the README has made are for neither git nor the image', () => {
  const made = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/ > (\S+\.key)\b/g)].flatMap(
    ([, file]) => file ?? [],
  )
  expect(made).toEqual(['keeper.key', 'canceller.key'])
  expect(readFileSync(`${root}.gitignore`, 'utf8').split('\n')).toContain('*.key')
  // The image has what is named alone.
  const image = readFileSync(`${root}.dockerignore`, 'utf8').trim().split('\n')
  expect(image[0]).toBe('*')
  expect(image.filter((line) => /key|\*\./.test(line) && line.startsWith('!'))).toEqual([])
})

test('the image is built from all that a build here is made from', () => {
  const sources = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /^[\w.-]+\.(?:mjs|ts)$/.test(entry.name) && !/\.d\.ts$/.test(entry.name),
    )
    .map(({ name }) => name)
  const named = listFiles(`${root}lib/launch`)
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [
      ...readFileSync(`${root}lib/launch/${file}`, 'utf8').matchAll(/join\(projectRoot, '([\w.-]+)'/g),
    ])
    .flatMap(([, name]) => name ?? [])
    .filter((name) => name !== 'node_modules' && name !== '.next')
  expect(named).toContain('LICENSE')
  const image = readFileSync(`${root}.dockerignore`, 'utf8').trim().split('\n')
  const missing = [...new Set([...sources, ...named])].filter((name) => !image.includes(`!${name}`))
  expect(missing).toEqual([])
})

test('git ignores keys, settings and data, wherever they lie, and nothing that belongs to the code', () => {
  // A folder of its own: the code may have come without its history.
  const folder = mkdtempSync(join(tmpdir(), 'dues-ignored-'))
  try {
    execFileSync('git', ['init', '--quiet', folder])
    copyFileSync(`${root}.gitignore`, join(folder, '.gitignore'))
    const secret = ['keeper.key', 'keys/canceller.key', 'tls.pem', 'deploy/tls.pem', '.env', '.env.local']
    const code = ['.env.example', 'lib/billing/money/money.ts', 'lib/server/store/schema/schema.ts']
    const asked = [...secret, 'data/postgres/PG_VERSION', ...code]
    const ignored = execFileSync('git', ['-C', folder, 'check-ignore', '--', ...asked], { encoding: 'utf8' })
    expect(ignored.trim().split('\n')).toEqual([...secret, 'data/postgres/PG_VERSION'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
