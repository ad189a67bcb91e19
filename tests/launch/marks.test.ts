import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { networkMark } from '@/components/billing/network-mark'
import { TOKEN_MARKS } from '@/components/billing/token-mark'
import { LOCAL_TEST_CHAIN_ID, NETWORKS } from '@/lib/billing/networks'
import { MARKS, marksFolder, noticeOf } from '@/lib/launch/build/copy-marks.mjs'

const committed = readdirSync(marksFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

test('the marks are those of the pinned package, byte for byte, with its licence', () => {
  const files = [...Object.keys(MARKS), 'LICENSE'].map((file) => join(marksFolder, file))
  expect([...committed].sort()).toEqual(files.sort())
  const marks = Object.keys(MARKS).map((file) => [file, readFileSync(join(marksFolder, file), 'utf8')])
  const notice = readFileSync(join(marksFolder, 'LICENSE'), 'utf8')
  expect(notice).toContain('MIT License')
  expect(notice).toBe(noticeOf(Object.fromEntries(marks)))
})

test('every main network and every token has a mark or letters, and no mark does more than draw', () => {
  for (const { chainId } of NETWORKS) {
    const mark = networkMark(chainId)
    if (mark !== null) expect(committed).toContain(join(marksFolder, 'networks', `${mark}.svg`))
  }
  expect(NETWORKS.filter(({ chainId }) => networkMark(chainId) === null)).toMatchObject([
    { chainId: LOCAL_TEST_CHAIN_ID },
  ])
  for (const mark of TOKEN_MARKS) {
    expect(committed).toContain(join(marksFolder, 'tokens', `${mark}.svg`))
  }
  for (const path of committed.filter((each) => each.endsWith('.svg'))) {
    expect(readFileSync(path, 'utf8')).not.toMatch(/<script|<image|<foreignObject|\bon\w+=|href=|url\((?!#)/i)
  }
})
