// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'
import { COMPONENTS, SEEN_FIRST, scriptsOf } from './join-first-scripts.mjs'
import { listFiles } from './pack-files.mjs'
import { writeAsset } from './write-asset.mjs'

/** Next's list of the files that a page may load on the server. */
const TRACED = '.js.nft.json'
/** Those of them that render. */
const RENDERING = /^server\/chunks\/ssr\/.*\.js$/
const STYLE_SHEET = /static\/(chunks\/[\w.-]+\.css)/g
/** Face with its font within the style sheet. */
const FONT_IN_BYTES = /@font-face\{[^}]*url\("?data:[^}]*\}/g
/** Families of the letters that a checkout is painted with at first, of its text and its addresses. */
const FIRST_FAMILY = /font-family:"?Geist (?:First|Mono Hex)"?[;}]/
/** Scripts of test mode that a checkout loads past Next. */
const TEST_WALLET = join(projectRoot, 'lib', 'client', 'test-wallet')

/**
 * A style sheet in two: `early` has what the page that most payers see first of an installation may use, and is sent within
 * it; `late` is the path, within the build, of a file with all rules once more, so that their order stays, and without the
 * fonts that `early` has.
 *
 * @typedef {{ early: string, late: string }} SplitStyle
 */

/**
 * Path of the split style sheets within a build: a record of them by their paths below `static`.
 *
 * @param {string} folder of the build
 */
export const splitStylesFile = (folder) => join(folder, 'dues-styles.json')

/**
 * Splits the style sheets of the page that is seen first: half of their rules belong to other pages alone. A rule is early where
 * its classes occur in a script that the page begins with, or that may render it on the server.
 *
 * @param {string} folder of the build
 * @param {string} [testWallet] folder of the scripts of test mode's wallet
 * @throws Error where Next no longer tells the page's scripts on the server
 */
export async function splitStyles(folder, testWallet = TEST_WALLET) {
  const page = join(folder, 'server', 'app', SEEN_FIRST)
  // Next makes the list with the first page.
  if (!existsSync(`${page}${COMPONENTS}`)) return
  const components = readFileSync(`${page}${COMPONENTS}`, 'utf8')
  /** @type {{ files: readonly string[] }} */
  const { files } = JSON.parse(readFileSync(`${page}${TRACED}`, 'utf8'))
  const onServer = files
    .map((path) => relative(folder, join(dirname(page), path)).replaceAll(sep, '/'))
    .filter((path) => RENDERING.test(path))
  if (onServer.length === 0) throw new Error(`No script of the server is named in ${page}${TRACED}.`)
  const scripts = [
    ...[...onServer, ...scriptsOf(SEEN_FIRST, `${page}${COMPONENTS}`)].map((path) => join(folder, path)),
    ...listFiles(testWallet).map((path) => join(testWallet, path)),
  ]
  const isKnown = namesIn(scripts.map((path) => readFileSync(path, 'utf8')).join('\n'))

  /** @type {Record<string, SplitStyle>} */
  const styles = {}
  for (const path of new Set([...components.matchAll(STYLE_SHEET)].map(([, name = '']) => name))) {
    const css = readFileSync(join(folder, 'static', path), 'utf8')
    const isFirst = (/** @type {string} */ face) => FIRST_FAMILY.test(face)
    const late = css.replace(FONT_IN_BYTES, (face) => (isFirst(face) ? '' : face))
    styles[path] = {
      early: await rulesOf(
        css.replace(FONT_IN_BYTES, (face) => (isFirst(face) ? face : '')),
        isKnown,
      ),
      late: writeAsset(folder, 'late', 'css', late),
    }
  }
  writeFileSync(splitStylesFile(folder), JSON.stringify(styles))
}

/**
 * The rules of a style sheet all of whose classes are known.
 *
 * @param {string} css
 * @param {(name: string) => boolean} isKnown
 */
async function rulesOf(css, isKnown) {
  // Loaded here: the server reads this file's paths at each start.
  const { default: postcss } = await import('postcss')
  const { default: parser } = await import('postcss-selector-parser')
  const { isUsed, parse } = selectors(parser, isKnown)
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    // Steps of an animation have no classes.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const used = parse(rule.selector).filter(isUsed)
    if (used.length === 0) rule.remove()
    else rule.selector = used.join(',')
  })
  removeEmpty(sheet)
  return sheet.toString()
}

/**
 * @typedef {import('postcss-selector-parser').Selector} Selector
 * @param {typeof import('postcss-selector-parser')} parser
 * @param {(name: string) => boolean} isKnown
 */
function selectors(parser, isKnown) {
  /** @param {Selector} selector */
  const isUsed = (selector) =>
    selector.nodes.every((node) => {
      if (node.type === 'class') return isKnown(node.value)
      // Of a list of ways one is enough; whatever is excluded may be missing.
      if (node.type !== 'pseudo' || node.nodes.length === 0 || node.value === ':not') return true
      return node.nodes.some(isUsed)
    })
  return { isUsed, parse: (/** @type {string} */ text) => parser().astSync(text).nodes }
}

/**
 * Removes what has lost all of its rules. A layer stays by its name: the first mention of each makes their order.
 *
 * @param {import('postcss').Container} container
 */
function removeEmpty(container) {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== 'atrule' || !node.nodes) continue
    removeEmpty(node)
    if (node.nodes.length > 0) continue
    if (node.name === 'layer' && node.params) node.replaceWith(`@layer ${node.params};`)
    else node.remove()
  }
}

/** Signs of a class that also stand around the texts of a script. */
const AMBIGUOUS = /[<>"'`\\{}]/

/**
 * Tells whether a script has the name of a class, or its beginning, to which it adds what is chosen: `button-${size}`. A name
 * with a sign that may end a text counts as known.
 *
 * @param {string} raw the scripts
 * @returns {(name: string) => boolean}
 */
function namesIn(raw) {
  const names = new Set(raw.split(/[\s"'`<>{}]+|\\[nrt]/).map((name) => name.replace(/\$$/, '')))
  const beginnings = new Set([...raw.matchAll(/[^\s"'`<>{}]*[-.](?=\$\{)/g)].map(([beginning]) => beginning))
  return (name) =>
    AMBIGUOUS.test(name) || names.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning))
}
