// @ts-check

/**
 * A part of the table: what follows one more segment of the path.
 *
 * @template Row
 * @typedef {object} Branch
 * @property {Row | null} row of a path that ends here
 * @property {Row | null} rest of a path that goes on in any way, or ends here
 * @property {Map<string, Branch<Row>>} named by the segment's text
 * @property {{ ending: string, branch: Branch<Row> }[]} free any text with an ending, the longest ending first
 */

/** Paths that mean the same to every reader. What has escapes, or characters that readers escape, is left to Next. */
const PLAIN = /^\/[\w\-./~!$&'()*+,;=:@]*$/

/**
 * A table of paths as contracts write them. Where several match, a segment's own text goes before a parameter, and any
 * of these before a path that takes all the rest, as with Next.
 *
 * @template {{ readonly path: string }} Row
 * @param {readonly Row[]} rows
 * @returns {(path: string) => Row | null}
 */
export function routeTable(rows) {
  /** @type {Branch<Row>} */
  const root = newBranch()
  for (const row of rows) {
    const segments = segmentsOf(row.path)
    const takesRest = segments.at(-1)?.startsWith('{...') ?? false
    const branch = segments.slice(0, takesRest ? -1 : undefined).reduce(branchFor, root)
    branch[takesRest ? 'rest' : 'row'] = row
  }
  const exact = new Map(rows.filter(({ path }) => !path.includes('{')).map((row) => [row.path, row]))
  return (path) => exact.get(path) ?? (PLAIN.test(path) ? find(root, segmentsOf(path), 0) : null)
}

/**
 * Tells the paths that lead to a row of a table, those too that {@link routeTable} leaves to Next. Next takes a segment with
 * escapes for a parameter alone: `/%61pi` is not `/api`.
 *
 * @param {readonly { readonly path: string }[]} rows
 * @returns {(path: string) => boolean}
 */
export function routePaths(rows) {
  const find = routeTable(rows)
  // No row has any of these characters, and in the place of a parameter each is as good as another.
  return (path) => (find(path) ?? find(path.replace(/[^\w\-./~]/g, '_'))) !== null
}

/** @param {string} path */
const segmentsOf = (path) => path.split('/').slice(1)

/** @template Row @returns {Branch<Row>} */
const newBranch = () => ({ row: null, rest: null, named: new Map(), free: [] })

/**
 * @template Row
 * @param {Branch<Row>} parent
 * @param {string} segment
 * @returns {Branch<Row>}
 */
function branchFor(parent, segment) {
  const ending = /^\{\w+\}(.*)$/.exec(segment)?.[1]
  const known =
    ending === undefined
      ? parent.named.get(segment)
      : parent.free.find((each) => each.ending === ending)?.branch
  if (known) return known
  /** @type {Branch<Row>} */
  const branch = newBranch()
  if (ending === undefined) parent.named.set(segment, branch)
  else {
    parent.free.push({ ending, branch })
    parent.free.sort((a, b) => b.ending.length - a.ending.length)
  }
  return branch
}

/**
 * @template Row
 * @param {Branch<Row>} branch
 * @param {readonly string[]} segments
 * @param {number} at
 * @returns {Row | null}
 */
function find(branch, segments, at) {
  const segment = segments[at]
  if (segment === undefined) return branch.row ?? branch.rest
  const named = branch.named.get(segment)
  const found = named && find(named, segments, at + 1)
  if (found) return found
  for (const { ending, branch: next } of branch.free) {
    if (segment.length <= ending.length || !segment.endsWith(ending)) continue
    const row = find(next, segments, at + 1)
    if (row) return row
  }
  return branch.rest
}
