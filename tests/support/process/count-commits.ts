import { spawnSync } from 'node:child_process'
import { IS_DEEP } from './deep'

/** Commits up to the one that is checked out, by which windows of cases move on; 0 outside a repository. */
export function countCommits(): number {
  return Number(git('rev-list', '--count', 'HEAD'))
}

/**
 * One of as many shares of the cases as said, the next one with each commit; all of them on a deep run. A shallow clone,
 * which cannot count its commits, takes the share that the commit's name says.
 */
export function shareOfCommit<Case>(cases: readonly Case[], parts: number): readonly Case[] {
  if (IS_DEEP) return cases
  const part = turnOfCommit() % parts
  return cases.filter((_, index) => index % parts === part)
}

function turnOfCommit(): number {
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  return isShallow ? Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16) : countCommits()
}

/** What git says; an empty text outside a repository. */
function git(...command: readonly string[]): string {
  const { status, stdout } = spawnSync('git', command, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
