import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Mutant } from './mutant'
import { MUTANTS } from './mutants.mjs'
import { pathOf } from './mutants-plugin.mjs'
import { filesOf, putIn, withMutant } from './put-in.mjs'

test('every mutant has a name of its own', () => {
  const names = MUTANTS.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([...filesOf(MUTANTS)])('what mutants change is in lib/%s', (file) => {
  expect(() => putIn(readFileSync(pathOf(file), 'utf8'), file, MUTANTS)).not.toThrow()
})

describe('a source with mutants', () => {
  const edit = { file: 'a.ts', text: 'a > «limit»', becomes: '0' }
  const mutant: Mutant = { name: 'no limit', edits: [edit], weather: 'mixed', foundBy: [] }
  const other: Mutant = { ...mutant, name: 'a high limit', edits: [{ ...edit, becomes: '100' }] }
  const source = 'return a > limit'
  const run = (text: string) => new Function('a', 'limit', text)(50, 70) as boolean

  test('does what it did, and each mutant its own while it is at work', async () => {
    const both = putIn(source, 'a.ts', [mutant, other])
    expect(run(both)).toBe(false)
    expect(await withMutant(mutant, async () => run(both))).toBe(true)
    expect(await withMutant(other, async () => run(both))).toBe(false)
    expect(run(both)).toBe(false)
  })

  test('takes statements', async () => {
    const statement = { file: 'a.ts', text: 'return a > limit', becomes: 'return true', isStatement: true }
    const text = putIn(source, 'a.ts', [{ ...mutant, edits: [statement] }])
    expect(run(text)).toBe(false)
    expect(await withMutant(mutant, async () => run(text))).toBe(true)
  })

  test('is refused where the text is gone, there twice, or another mutant has changed a part of it', () => {
    expect(() => putIn('return a', 'a.ts', [mutant])).toThrow('lib/a.ts has 0 times what "no limit" changes')
    expect(() => putIn(`${source}\n${source}`, 'a.ts', [mutant])).toThrow('2 times')
    const wide = { ...other, edits: [{ ...edit, text: 'a > limit', becomes: 'true' }] }
    expect(() => putIn(source, 'a.ts', [mutant, wide])).toThrow('overlap')
  })
})
