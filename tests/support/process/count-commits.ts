import { spawnSync } from 'node:child_process'

/** Commits up to the one that is checked out, by which windows of cases move on; 0 outside a repository. */
export function countCommits(): number {
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 0
}
