import { expect, test } from 'vitest'
import { importsAgainstFloors, roomsWithFloors } from './floor-rules'
import { foldersIn, foldersOfMap, readFolders, readReadme } from './folders'
import { brokenHouseRules } from './house-rules'
import { forbiddenImports } from './import-rules'
import { readSourceFiles } from './source-files'

/** As many entries as a listing shows at a glance. */
const MAX_ENTRIES = 25

/** Grows by one file for each change of the schema; none of them may be edited, moved or joined. */
const MIGRATIONS = 'lib/server/store/migrations'
const isOfMigrations = (path: string) => path === MIGRATIONS || path === `${MIGRATIONS}/meta`

/** The rules' own tests show code that breaks them. */
const files = readSourceFiles().filter((file) => !file.path.startsWith('tests/architecture/'))

const folders = readFolders()

test('every folder of the project is looked at', () => {
  const folders = new Set(files.map((file) => file.path.split('/')[0]))
  for (const folder of ['app', 'components', 'lib', 'tests', 'instrumentation.ts', 'next.config.mjs']) {
    expect(folders).toContain(folder)
  }
})

test('no file imports what its place forbids', () => {
  expect(files.flatMap(forbiddenImports)).toEqual([])
})

test('subjects use each other downwards only', () => {
  expect(files.flatMap(importsAgainstFloors)).toEqual([])
})

test.each(roomsWithFloors())(
  'every subject of $folder has its floor, and no other has',
  ({ folder, rooms }) => {
    const parent = folder.slice(0, -1)
    const found = foldersIn(parent, folders).filter((path) => path !== MIGRATIONS)
    expect(rooms.map((room) => `${folder}${room}`)).toEqual(found)
  },
)

test(`no folder holds more than ${MAX_ENTRIES} entries`, () => {
  const full = folders.filter(({ path, entries }) => entries > MAX_ENTRIES && !isOfMigrations(path))
  expect(full).toEqual([])
})

test('the map in the README names the folders that there are', () => {
  const mapped = ['components', 'lib', 'lib/server', 'tests']
  const found = mapped.flatMap((parent) => foldersIn(parent, folders))
  expect(foldersOfMap(readReadme()).sort()).toEqual(['app', 'components', 'tests', ...found].sort())
})

test('every file keeps the house rules', () => {
  expect(files.flatMap(brokenHouseRules)).toEqual([])
})
