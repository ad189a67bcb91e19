// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that the scripts of test mode hold and no other does: the button's, and the address of its operations. */
const TRACES = ['Time and faults', '/api/v1/test/']

/**
 * Scripts of a build that belong to test mode alone. One build serves both modes; production refuses these.
 *
 * @param {string} buildFolder
 * @returns {ReadonlySet<string>} file names without their folders, which are unique
 */
export function listTestModeScripts(buildFolder) {
  const folder = join(buildFolder, 'static')
  // An incomplete build is reported by Next.
  if (!existsSync(folder)) return new Set()
  const scripts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.js'),
  )
  const found = scripts.filter((entry) => {
    const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8')
    return TRACES.some((trace) => text.includes(trace))
  })
  return new Set(found.map(({ name }) => name))
}

/**
 * True where a request is for one of these scripts, in any encoding of its path.
 *
 * @param {string | undefined} url as it stands in the request
 * @param {ReadonlySet<string>} scripts
 */
export function asksForOneOf(url, scripts) {
  if (scripts.size === 0 || !url) return false
  const [path = ''] = url.split(/[?#]/)
  try {
    return scripts.has(decodeURIComponent(path).split(/[/\\]/).at(-1) ?? '')
  } catch {
    return false
  }
}
