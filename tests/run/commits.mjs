// @ts-check
import { spawnSync } from 'node:child_process'

/** Commits up to the one that is checked out, by which cases and files take turns; 0 outside a repository. */
export function countCommits() {
  return Number(git('rev-list', '--count', 'HEAD'))
}

/** The turn of the commit: the next number with each. A shallow clone, which cannot count, takes what the commit's name says. */
export function turnOfCommit() {
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  return isShallow ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16) : countCommits()
}

/**
 * Files that the last commit or the working tree has changed, new ones too; none outside a repository.
 *
 * @returns {string[]} from the root of the project
 */
export function changedFiles() {
  const before = git('rev-parse', '--verify', '--quiet', 'HEAD~1') || 'HEAD'
  const listed = [git('diff', '--name-only', before), git('ls-files', '--others', '--exclude-standard')]
  return listed.flatMap((text) => text.split('\n')).filter((path) => path !== '')
}

/**
 * What git says; an empty text outside a repository.
 *
 * @param {readonly string[]} command
 */
function git(...command) {
  const { status, stdout } = spawnSync('git', command, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
