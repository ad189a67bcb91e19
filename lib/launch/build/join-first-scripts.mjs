// @ts-check
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAsset } from './write-asset.mjs'

/** Next's list of the scripts that a page begins with; there is one for the build, and one for each page. */
const FIRST_SCRIPTS = 'build-manifest.json'
/** Next's list of the scripts in which a page finds its components. */
export const COMPONENTS = '_client-reference-manifest.js'
/** The page that most payers see first of an installation, and often alone. */
export const SEEN_FIRST = 'checkout/[sessionId]/page'
/**
 * Tells Chrome that what the script has is used at once: it compiles all of it beside the main thread as it comes, and not each
 * function there when it is first called (V8's explicit compile hints). To others it is a comment.
 */
const USED_AT_ONCE = '//# allFunctionsCalledOnLoad'

/**
 * Joins the scripts that every page has into one: React, the router, and the layout around all pages. Packed together they
 * are a twentieth smaller than apart, and asked for once. The parts stay beside it, for the pages that are rendered already:
 * those of Next for a server that is broken.
 *
 * @param {string} folder of the build
 */
export function joinFirstScripts(folder) {
  const pages = join(folder, 'server', 'app')
  // Next makes the list with the first page.
  if (!existsSync(join(folder, FIRST_SCRIPTS)) || !existsSync(pages)) return
  const paths = readdirSync(pages, { recursive: true, encoding: 'utf8' }).map((path) => join(pages, path))
  const lists = [join(folder, FIRST_SCRIPTS), ...paths.filter((path) => path.endsWith(FIRST_SCRIPTS))]
  const components = paths.filter((path) => path.endsWith(COMPONENTS))

  /** @type {readonly string[]} */
  const first = readJson(join(folder, FIRST_SCRIPTS)).rootMainFiles ?? []
  if (first.length < 2) return
  const layout = new Set(components.flatMap((path) => scriptsOf('layout', path)))
  // The last one starts the page, with what the others left for it.
  const parts = [...first.slice(0, -1), ...layout, ...first.slice(-1)]
  const name = writeJoined(folder, 'first', parts)
  /** @param {string} script */
  const joined = (script) => (parts.includes(script) ? name : script)

  for (const path of lists) {
    const list = readJson(path)
    list.rootMainFiles = unique(list.rootMainFiles.map(joined))
    for (const start of Object.values(list.pagesChunkGroupBootstrapParams ?? {})) {
      start.otherChunks = unique(start.otherChunks.map(joined))
    }
    writeFileSync(path, JSON.stringify(list))
  }
  for (const path of components) rename(path, [...layout], name)
  joinOwnScripts(folder, join(pages, `${SEEN_FIRST}${COMPONENTS}`), name)
}

/**
 * Joins the scripts that a page has beside the first one. They stay for other pages that have one of them.
 *
 * @param {string} folder of the build
 * @param {string} list of the page's components
 * @param {string} first
 */
function joinOwnScripts(folder, list, first) {
  if (!existsSync(list)) return
  const own = scriptsOf(SEEN_FIRST, list).filter((script) => script !== first)
  if (own.length > 1) rename(list, own, writeJoined(folder, 'own', own))
}

/**
 * Replaces scripts by one in a list of components, each of which then has it once.
 *
 * @param {string} list
 * @param {readonly string[]} scripts
 * @param {string} name
 */
function rename(list, scripts, name) {
  const renamed = scripts.reduce((text, script) => text.replaceAll(script, name), readFileSync(list, 'utf8'))
  writeFileSync(
    list,
    renamed.replace(/("[^"]+")(?:,\1)+/g, (all, one) => (one.endsWith(`${name}"`) ? one : all)),
  )
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @param {readonly string[]} names */
const unique = (names) => [...new Set(names)]

/**
 * Scripts of the layout around every page, or of a page, in a list of components; its style sheets there are objects.
 *
 * @param {string} part below `app`
 * @param {string} list
 * @returns {readonly string[]}
 */
export function scriptsOf(part, list) {
  const [, scripts = ''] = readFileSync(list, 'utf8').split(`"[project]/app/${part}":["`, 2)
  return scripts ? JSON.parse(`["${scripts.slice(0, scripts.indexOf(']') + 1)}`) : []
}

/**
 * Path, within the build, of a new script that does what others do, in their order.
 *
 * @param {string} folder
 * @param {'first' | 'own'} kind beginning of its name
 * @param {readonly string[]} parts
 */
function writeJoined(folder, kind, parts) {
  const text = [USED_AT_ONCE, ...parts.map((part) => readFileSync(join(folder, part), 'utf8').trim())].join(
    '\n',
  )
  return writeAsset(folder, kind, 'js', text)
}
