import { expect, test } from 'vitest'
import { brokenHouseRules } from './house-rules'
import { forbiddenImports } from './import-rules'
import { readSourceFiles } from './source-files'

/** The rules' own tests show code that breaks them. */
const files = readSourceFiles().filter((file) => !file.path.startsWith('tests/architecture/'))

test('every folder of the project is looked at', () => {
  const folders = new Set(files.map((file) => file.path.split('/')[0]))
  for (const folder of ['app', 'components', 'lib', 'tests', 'instrumentation.ts', 'next.config.mjs']) {
    expect(folders).toContain(folder)
  }
})

test('no file imports what its place forbids', () => {
  expect(files.flatMap(forbiddenImports)).toEqual([])
})

test('every file keeps the house rules', () => {
  expect(files.flatMap(brokenHouseRules)).toEqual([])
})
