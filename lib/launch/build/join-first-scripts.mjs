// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Next's list of the scripts that a page begins with; there is one for the build, and one for each page. */
const FIRST_SCRIPTS = 'build-manifest.json'
/** Next's list of the scripts in which a page finds its components. */
const COMPONENTS = '_client-reference-manifest.js'
/** Scripts of the layout around every page, in that list; its style sheets are objects. */
const LAYOUT = /"\[project\]\/app\/layout":(\["[^\]]*\])/
/** Length of the hash in a script's name, as Next has it. */
const HASH_LENGTH = 13

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
  const layout = new Set(components.flatMap((path) => layoutScripts(readFileSync(path, 'utf8'))))
  // The last one starts the page, with what the others left for it.
  const parts = [...first.slice(0, -1), ...layout, ...first.slice(-1)]
  const name = writeJoined(folder, parts)
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
  for (const path of components) {
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      [...layout].reduce((all, script) => all.replaceAll(script, name), text),
    )
  }
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** @param {readonly string[]} names */
const unique = (names) => [...new Set(names)]

/**
 * @param {string} components
 * @returns {readonly string[]}
 */
const layoutScripts = (components) => JSON.parse(LAYOUT.exec(components)?.[1] ?? '[]')

/**
 * Path, within the build, of a new script that does what others do, in their order.
 *
 * @param {string} folder
 * @param {readonly string[]} parts
 */
function writeJoined(folder, parts) {
  const text = parts.map((part) => readFileSync(join(folder, part), 'utf8').trim()).join('\n')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)
  const name = `static/chunks/first-${hash}.js`
  writeFileSync(join(folder, name), text)
  return name
}
