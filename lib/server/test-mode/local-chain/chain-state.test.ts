import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bytesToHex } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { ChainState } from './chain-state'

const folder = mkdtempSync(join(tmpdir(), 'dues-chain-state-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A node whose dump is the text, and which counts how often it is asked for. */
function nodeWith(text: () => string) {
  const node = {
    asked: 0,
    ask: async () => {
      node.asked += 1
      return bytesToHex(gzipSync(text()))
    },
  }
  return node
}

it('keeps a chain word for word, wherever in a long text the number of its newest block stands', async () => {
  const file = join(folder, 'long.json')
  // Parts of what is unzipped end at multiples of this: the number is cut in each of its places.
  const part = 16 * 1024
  for (let shift = 0; shift < 30; shift += 1) {
    const before = `{"accounts":"${'0'.repeat(part - 13 - shift)}",`
    const text = `${before}"best_block_number": 12345,"blocks":"${'é'.repeat(part)}"}`
    const node = nodeWith(() => text)
    const state = new ChainState(node, file)
    await state.secure(12_345n)
    expect(readFileSync(file, 'utf8')).toBe(text)
    await state.secure(12_345n)
    expect(node.asked).toBe(1)
    await state.secure(12_346n)
    expect(node.asked).toBe(2)
  }
})

it('leaves what was kept before where a dump is of no use', async () => {
  const file = join(folder, 'bad.json')
  let text = '{"best_block_number":7}'
  const state = new ChainState(
    nodeWith(() => text),
    file,
  )
  await state.secure(7n)
  text = '{"blocks":[]}'
  await expect(state.secure(8n)).rejects.toThrow('newest')
  expect(readFileSync(file, 'utf8')).toBe('{"best_block_number":7}')
  text = '{"best_block_number":9}'
  await state.secure(8n)
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readdirSync(folder)).not.toContain('bad.json.new')
})

it('writes what was begun before it is closed, and nothing after that', async () => {
  const file = join(folder, 'ending.json')
  const text = '{"best_block_number":3}'
  const node = nodeWith(() => text)
  const state = new ChainState(node, file)
  const begun = state.secure(3n)
  await state.close()
  expect(readFileSync(file, 'utf8')).toBe(text)
  await begun
  await expect(state.secure(4n)).rejects.toThrow('closed')
  expect(node.asked).toBe(1)
})

it('is closed after a failure too', async () => {
  const broken = { ask: () => Promise.reject(new Error('the chain is away')) }
  const state = new ChainState(broken, join(folder, 'broken.json'))
  const saving = state.secure(1n)
  await Promise.all([state.close(), expect(saving).rejects.toThrow('away')])
})
