/** A page as seen from afar: each cell is the mean color of a square of its pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each cell, row by row from the top. */
  readonly rgb: Uint8Array
}

/** Tolerated difference of mean colors where only one color is near, of 255: rounding. */
const FLAT_SLACK = 1
/**
 * Tolerance of a cell, as a share of the contrast around it. Another version of the browser, or other settings of a
 * system, draw the same letter a little lighter or darker; none draws another letter or moves it.
 */
const CONTRAST_SLACK = 0.08

/**
 * The cells, by their index, around which two pictures of one size are not alike. Letters are drawn a little differently
 * everywhere, so what is compared are neighborhoods of 3 x 3 cells: their mean colors must be the same where the
 * neighborhood is of one color, and nearly so where it has contrast.
 */
export function differingCells(expected: Picture, actual: Picture): number[] {
  const cells: number[] = []
  for (let y = 0; y < expected.height; y += 1) {
    for (let x = 0; x < expected.width; x += 1) {
      if (
        [0, 1, 2].some((channel) => differs(around(expected, x, y, channel), around(actual, x, y, channel)))
      )
        cells.push(y * expected.width + x)
    }
  }
  return cells
}

interface Neighborhood {
  readonly mean: number
  readonly contrast: number
}

function differs(expected: Neighborhood, actual: Neighborhood): boolean {
  const contrast = Math.max(expected.contrast, actual.contrast)
  return Math.abs(expected.mean - actual.mean) > FLAT_SLACK + CONTRAST_SLACK * contrast
}

function around({ width, height, rgb }: Picture, x: number, y: number, channel: number): Neighborhood {
  let sum = 0
  let count = 0
  let least = 255
  let most = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const level = rgb[(row * width + column) * 3 + channel] ?? 0
      sum += level
      count += 1
      least = Math.min(least, level)
      most = Math.max(most, level)
    }
  }
  return { mean: sum / count, contrast: most - least }
}

/** The picture in gray, with cells marked in red: where to look. */
export function marked({ width, height, rgb }: Picture, cells: readonly number[]): Picture {
  const gray = Uint8Array.from(rgb, (_, index) => {
    const first = index - (index % 3)
    const level = ((rgb[first] ?? 0) + (rgb[first + 1] ?? 0) + (rgb[first + 2] ?? 0)) / 3
    return 128 + level / 2
  })
  for (const cell of cells) gray.set([220, 30, 30], cell * 3)
  return { width, height, rgb: gray }
}
