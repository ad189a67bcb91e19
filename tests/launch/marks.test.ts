import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOKEN_MARKS } from '@/components/billing/token-mark'
import { MARKS, marksFolder } from '@/lib/launch/build/copy-marks.mjs'

const committed = readdirSync(marksFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

test('the marks are those of the script, with the licence of their package', () => {
  const files = [...Object.keys(MARKS), 'LICENSE'].map((file) => join(marksFolder, file))
  expect([...committed].sort()).toEqual(files.sort())
  expect(readFileSync(join(marksFolder, 'LICENSE'), 'utf8')).toContain('MIT License')
})

test('every token’s mark is a file, and none does more than draw', () => {
  for (const mark of TOKEN_MARKS) {
    expect(committed).toContain(join(marksFolder, 'tokens', `${mark}.svg`))
  }
  for (const path of committed.filter((each) => each.endsWith('.svg'))) {
    expect(readFileSync(path, 'utf8')).not.toMatch(/<script|<image|<foreignObject|\bon\w+=|href=|url\((?!#)/i)
  }
})
