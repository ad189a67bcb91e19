// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const sourceFolders = ['app', 'components', 'lib', 'public']
const rootFiles = /^(package-lock\.json|tsconfig\.json|[\w.-]+\.(mjs|ts))$/
/** Tests, guides, which are read as they are, and the launcher are no part of a build, but for what makes it and what the application shares with the launcher. */
const notBuilt =
  /(\.test\.tsx?$|\.d\.ts$|^lib\/guides\/|^lib\/launch\/(?!build\/|process\/installation-mode\.mjs$))/

/**
 * A fingerprint of everything that the build is made from. Contents count, not times: git gives every file of a
 * clone the time of the clone.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const path of listSources(root)) {
    const contents = readFileSync(join(root, path))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}

/**
 * True where the build in `buildFolder` was made from the sources with this fingerprint.
 *
 * @param {string} buildFolder
 * @param {string} sources
 */
export function isBuiltFrom(buildFolder, sources) {
  try {
    return readFileSync(stampPath(buildFolder), 'utf8') === sources
  } catch {
    return false
  }
}

/**
 * Marks a finished build. Until then, and while another is made, the folder holds no valid build.
 *
 * @param {string} buildFolder
 * @param {string} sources
 */
export function stampBuild(buildFolder, sources) {
  writeFileSync(stampPath(buildFolder), sources)
}

/** @param {string} buildFolder */
export function removeStamp(buildFolder) {
  rmSync(stampPath(buildFolder), { force: true })
}

/** @param {string} buildFolder */
const stampPath = (buildFolder) => join(buildFolder, 'dues-sources.sha256')

/**
 * @param {string} root
 * @returns {string[]} paths relative to the root, with forward slashes, sorted
 */
function listSources(root) {
  const top = readdirSync(root, { withFileTypes: true })
  const files = top.filter((entry) => entry.isFile() && rootFiles.test(entry.name)).map((entry) => entry.name)
  for (const folder of top.filter((entry) => entry.isDirectory() && sourceFolders.includes(entry.name))) {
    for (const entry of readdirSync(join(root, folder.name), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    }
  }
  return files
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !notBuilt.test(path))
    .sort()
}
