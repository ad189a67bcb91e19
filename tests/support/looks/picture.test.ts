import { expect, test } from 'vitest'
import { differingCells, marked, type Picture } from './picture'

const SIZE = 12
const PAPER = [247, 245, 240] as const
const INK = [26, 25, 22] as const

/** Cells of one color, but for those that `ink` fills to some part, as letters do. */
function drawn(ink: (x: number, y: number) => number, color: readonly number[] = INK): Picture {
  const rgb = new Uint8Array(SIZE * SIZE * 3)
  for (let cell = 0; cell < SIZE * SIZE; cell += 1) {
    const part = ink(cell % SIZE, Math.floor(cell / SIZE))
    rgb.set(
      PAPER.map((level, channel) => Math.round(level * (1 - part) + (color[channel] ?? 0) * part)),
      cell * 3,
    )
  }
  return { width: SIZE, height: SIZE, rgb }
}

/** A line of letters, each of which covers about a third of its cells. */
const line =
  (at: number, strength = 1) =>
  (x: number, y: number) =>
    y === at ? strength * (0.25 + 0.1 * (x % 3)) : 0

test('a picture is like itself', () => {
  expect(differingCells(drawn(line(5)), drawn(line(5)))).toEqual([])
})

test('the same letters, drawn a twelfth lighter or darker, are the same letters', () => {
  expect(differingCells(drawn(line(5)), drawn(line(5, 0.92)))).toEqual([])
  expect(differingCells(drawn(line(5)), drawn(line(5, 1.08)))).toEqual([])
})

test('a line of text that is gone, or one cell lower, is seen all along', () => {
  expect(
    differingCells(
      drawn(line(5)),
      drawn(() => 0),
    ).length,
  ).toBeGreaterThanOrEqual(3 * SIZE)
  expect(differingCells(drawn(line(5)), drawn(line(6))).length).toBeGreaterThanOrEqual(2 * SIZE)
})

test('text in another color is seen', () => {
  expect(differingCells(drawn(line(5)), drawn(line(5), [138, 132, 119])).length).toBeGreaterThan(0)
})

test('a ground in a slightly other color is seen everywhere', () => {
  const other = drawn(() => 0.02)
  expect(
    differingCells(
      drawn(() => 0),
      other,
    ),
  ).toHaveLength(SIZE * SIZE)
})

test('what differs is marked, and nothing else', () => {
  const { rgb } = marked(
    drawn(() => 0),
    [7],
  )
  expect([...rgb.slice(7 * 3, 8 * 3)]).toEqual([220, 30, 30])
  expect(new Set([...rgb.slice(0, 3)])).toEqual(new Set([rgb[8 * 3]]))
})
