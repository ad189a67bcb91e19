import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Cells of the table in the README's trust model that say something, each with the row's first cell before it. */
function cellsOf(readme: string): { who: string; text: string }[] {
  const [, section = ''] = readme.split('\n## Trust model\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| **'))
  return rows.flatMap((row) => {
    const [who = '', ...cells] = row.split('|').slice(1, -1)
    return cells.filter((text) => text.trim() !== '').map((text) => ({ who: who.trim(), text }))
  })
}

/** Tests that a footnote names: titles in italics, each of the file that is linked before it. */
function testsOf(note: string): { path: string; title: string }[] {
  return note.split('[').flatMap((part) => {
    const path = /\]\(([^)\s]+)\)/.exec(part)?.[1]
    if (path === undefined) return []
    return [...part.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ path, title }))
  })
}

/** Footnotes by their name. */
function notesOf(readme: string): ReadonlyMap<string, string> {
  return new Map(
    [...readme.matchAll(/^\[\^([\w-]+)\]: (.+)$/gm)].map(([, name = '', text = '']) => [name, text]),
  )
}

/** Says whether a file holds a test of this title; in Solidity its words are joined by underscores. */
function holds(source: string, path: string, title: string): boolean {
  if (path.endsWith('.sol')) {
    return new RegExp(`function (test|testFuzz|invariant)_${title.replaceAll(' ', '_')}\\(`).test(source)
  }
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${quoted}\\1,`).test(source)
}

/** Problems of a README's trust model: cells without a test, and tests that do not exist. */
function problemsOf(readme: string, read: (path: string) => string | null): string[] {
  const notes = notesOf(readme)
  return cellsOf(readme).flatMap(({ who, text }) => {
    const named = [...text.matchAll(/\[\^([\w-]+)\]/g)].flatMap(([, name = '']) =>
      testsOf(notes.get(name) ?? ''),
    )
    if (named.length === 0) return [`${who}: no test holds "${text.trim().slice(0, 60)}"`]
    return named
      .filter(({ path, title }) => !holds(read(path) ?? '', path, title))
      .map(({ path, title }) => `${who}: ${path} has no test "${title}"`)
  })
}

test('each cell of the trust model names tests that exist', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8')
  const read = (path: string) =>
    existsSync(`${root}${path}`) ? readFileSync(`${root}${path}`, 'utf8') : null
  expect(cellsOf(readme).length).toBeGreaterThanOrEqual(16)
  expect(problemsOf(readme, read)).toEqual([])
})

test('a cell without a test, a test that is gone and one of another name are found', () => {
  const readme = [
    '\n## Trust model\n',
    '| **a key** | Charge.[^can] | Steal. |',
    '| **a token** | Pause.[^gone] | |\n',
    '[^can]: [Charge.t.sol](a.t.sol): *it may charge*, *it may not*; [keys](b.test.ts): *a key charges*, *a key*.',
    '[^gone]: [Gone](c.test.ts): *it pauses*.',
    '\n## Other\n| **no row** | of it | at all |',
  ].join('\n')
  const files: Record<string, string> = {
    'a.t.sol': 'function test_it_may_charge() {}',
    'b.test.ts': "test(\n  'a key charges', () => {})",
  }
  expect(problemsOf(readme, (path) => files[path] ?? null)).toEqual([
    '**a key**: a.t.sol has no test "it may not"',
    '**a key**: b.test.ts has no test "a key"',
    '**a key**: no test holds "Steal."',
    '**a token**: c.test.ts has no test "it pauses"',
  ])
})
