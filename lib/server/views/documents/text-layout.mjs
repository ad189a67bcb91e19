// @ts-check
/**
 * Lines of a text in several scripts: where they break, in which order their pieces stand, and in which font each is
 * set. Knows widths only by asking.
 */
import createBidi from 'bidi-js'
import LineBreaker from 'linebreak'

/**
 * @typedef {{ text: string, font: string, level: number, isSpace: boolean, width: number }} Piece
 * @typedef {{ pieces: readonly Piece[], width: number }} Line pieces from left to right, as they are seen
 * @typedef {{ fontOf: (cluster: string) => string, widthOf: (text: string, font: string) => number }} Fonts
 */

const bidi = createBidi()
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })
/** Scripts without spaces, whose words only a dictionary knows. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** The font turns pieces with one of these round by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** They would order the text against its own letters, and are not seen. Isolates that order nothing stay. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/g
/** Beginning and end of an isolated part, which takes its direction from its own first letter; neither is drawn. */
const ISOLATE = /[\u2068\u2069]/

/**
 * @param {string} text
 * @param {number} width of the lines
 * @param {Fonts} fonts
 * @returns {readonly Line[]} one at least
 */
export function layOut(text, width, fonts) {
  const plain = text.normalize('NFC').replace(DIRECTION_MARKS, '').replace(/\s/g, ' ')
  const { levels } = bidi.getEmbeddingLevels(plain)
  /** @type {Piece[][]} */
  const lines = [[]]
  let used = 0
  const lineOf = (/** @type {number} */ needed) => {
    const last = lines.at(-1) ?? []
    if (last.length === 0 || used + needed <= width) return last
    /** @type {Piece[]} */
    const next = []
    lines.push(next)
    used = 0
    return next
  }
  const put = (/** @type {readonly Piece[]} */ pieces) => {
    lineOf(widthWithoutEnd(pieces)).push(...pieces)
    used += widthOf(pieces)
  }
  let from = 0
  for (const end of breaks(plain)) {
    const pieces = piecesOf(plain.slice(from, end), levels.subarray(from, end), fonts)
    if (widthWithoutEnd(pieces) <= width) put(pieces)
    else for (const piece of pieces) for (const part of inClusters(piece, fonts)) put([part])
    from = end
  }
  return lines.map((pieces) => asSeen(pieces, fonts))
}

/**
 * Places after which a line may end, the end of the text the last.
 * @param {string} text
 */
function breaks(text) {
  /** @type {Set<number>} */
  const places = new Set()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.add(next.position)
  if (WITHOUT_SPACES.test(text)) {
    for (const { segment, index } of words.segment(text)) {
      if (WITHOUT_SPACES.test(segment) && WITHOUT_SPACES.test(text.slice(0, index).slice(-1)))
        places.add(index)
    }
  }
  return [...places].sort((a, b) => a - b)
}

/**
 * @param {string} text
 * @param {Uint8Array} levels
 * @param {Fonts} fonts
 */
function piecesOf(text, levels, fonts) {
  /** @type {Piece[]} */
  const pieces = []
  for (const { segment, index } of clusters.segment(text)) {
    if (ISOLATE.test(segment)) continue
    const level = levels[index] ?? 0
    const isSpace = segment === ' '
    const shown =
      level % 2 === 1 ? [...segment].map((each) => bidi.getMirroredCharacter(each) ?? each).join('') : segment
    const font = fonts.fontOf(shown)
    const last = pieces.at(-1)
    if (last && last.font === font && last.level === level && last.isSpace === isSpace) last.text += shown
    else pieces.push({ text: shown, font, level, isSpace, width: 0 })
  }
  return pieces.map((piece) => measured(piece, fonts))
}

/**
 * @param {Piece} piece
 * @param {Fonts} fonts
 */
function inClusters(piece, fonts) {
  return [...clusters.segment(piece.text)].map(({ segment }) => measured({ ...piece, text: segment }, fonts))
}

/**
 * @param {Piece} piece
 * @param {Fonts} fonts
 */
function measured(piece, fonts) {
  return { ...piece, width: fonts.widthOf(piece.text, piece.font) }
}

/** @param {readonly Piece[]} pieces */
function widthOf(pieces) {
  return pieces.reduce((sum, { width }) => sum + width, 0)
}

/** @param {readonly Piece[]} pieces */
function withoutEnd(pieces) {
  return pieces.slice(0, pieces.findLastIndex(({ isSpace }) => !isSpace) + 1)
}

/** @param {readonly Piece[]} pieces */
function widthWithoutEnd(pieces) {
  return widthOf(withoutEnd(pieces))
}

/**
 * @param {readonly Piece[]} pieces of a line, as they are read
 * @param {Fonts} fonts
 * @returns {Line}
 */
function asSeen(pieces, fonts) {
  const joined = join(withoutEnd(pieces), (a, b) => a.isSpace === b.isSpace)
  const ordered = inOrder(joined).map((piece) => ({ ...piece, text: turned(piece) }))
  const seen = join(ordered, (a) => a.level % 2 === 0).map((piece) => measured(piece, fonts))
  return { pieces: seen, width: widthOf(seen) }
}

/**
 * Neighbors of one font and direction become one piece.
 * @param {readonly Piece[]} pieces
 * @param {(a: Piece, b: Piece) => boolean} mayJoin
 */
function join(pieces, mayJoin) {
  /** @type {Piece[]} */
  const joined = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.font === piece.font && last.level === piece.level && mayJoin(last, piece)) {
      joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    } else joined.push(piece)
  }
  return joined
}

/**
 * From the order of reading to the one on paper: whatever is of a level or above stands the other way round, from the
 * highest level down (rule L2 of the Unicode algorithm).
 * @param {readonly Piece[]} pieces
 */
function inOrder(pieces) {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end + 1
    }
  }
  return ordered
}

/**
 * Signs alone, such as brackets, which the font would leave in the order of reading.
 * @param {Piece} piece
 */
function turned({ text, level }) {
  if (level % 2 === 0 || RIGHT_TO_LEFT.test(text)) return text
  return [...clusters.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
}
