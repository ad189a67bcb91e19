// @ts-check

/** @typedef {import('./mutant').Mutant} Mutant */
/** @typedef {import('./mutant').Edit} Edit */
/**
 * Part of a source that several mutants change, in the order of the table.
 *
 * @typedef {{ start: number, end: number, edits: { name: string, edit: Edit }[] }} Span
 */

/** The global variable with the name of the mutant that is at work; undefined for none. */
const SWITCH = 'mutantAtWork'

/**
 * Runs `run` while a mutant is at work in all sources that have it.
 *
 * @template T
 * @param {Pick<Mutant, 'name'>} mutant
 * @param {() => Promise<T>} run
 */
export async function withMutant({ name }, run) {
  const atWork = /** @type {Record<string, unknown>} */ (globalThis)
  atWork[SWITCH] = name
  try {
    return await run()
  } finally {
    atWork[SWITCH] = undefined
  }
}

/**
 * Files below `lib` that mutants are put into.
 *
 * @param {readonly Mutant[]} mutants
 */
export function filesOf(mutants) {
  return new Set(mutants.flatMap(({ edits }) => edits.map(({ file }) => file)))
}

/**
 * A source with all of its mutants in it, each of which works only while {@link withMutant} says so: the service is
 * loaded once for all of them, and is itself where none is at work.
 *
 * @param {string} source
 * @param {string} file
 * @param {readonly Mutant[]} mutants
 * @throws Error where the text of an edit is gone, is there twice, or overlaps with another one
 */
export function putIn(source, file, mutants) {
  const spans = spansIn(source, file, mutants)
  let end = 0
  const parts = spans.flatMap((span) => {
    if (span.start < end) throw new Error(`Two mutants of ${file} overlap: ${span.edits[0]?.name}`)
    const kept = source.slice(end, span.start)
    end = span.end
    return [kept, choice(source.slice(span.start, span.end), span)]
  })
  return [...parts, source.slice(end)].join('')
}

/**
 * @param {string} source
 * @param {string} file
 * @param {readonly Mutant[]} mutants
 */
function spansIn(source, file, mutants) {
  /** @type {Span[]} */
  const spans = []
  for (const { name, edits } of mutants) {
    for (const edit of edits.filter((each) => each.file === file)) {
      const { start, end } = placeOf(source, edit, name)
      const same = spans.find((span) => span.start === start && span.end === end)
      if (same) same.edits.push({ name, edit })
      else spans.push({ start, end, edits: [{ name, edit }] })
    }
  }
  return spans.sort((one, other) => one.start - other.start)
}

/**
 * @param {string} source
 * @param {Edit} edit
 * @param {string} name
 */
function placeOf(source, { file, text }, name) {
  const [before = '', marked, behind = ''] = /^([^«]*)«([^»]*)»(.*)$/s.exec(text)?.slice(1) ?? []
  const sought = marked === undefined ? text : `${before}${marked}${behind}`
  const count = source.split(sought).length - 1
  if (count !== 1) throw new Error(`lib/${file} has ${count} times what "${name}" changes: ${sought}`)
  const start = source.indexOf(sought) + before.length
  return { start, end: start + (marked ?? text).length }
}

/**
 * @param {string} original
 * @param {Span} span
 */
function choice(original, { edits }) {
  return edits.reduceRight((rest, { name, edit: { becomes, isStatement } }) => {
    const isOn = `globalThis.${SWITCH} === ${JSON.stringify(name)}`
    return isStatement
      ? `if (${isOn}) { ${becomes} } else { ${rest} }`
      : `(${isOn} ? (${becomes}) : (${rest}))`
  }, original)
}
