import { turnOfCommit } from '@/tests/run/commits.mjs'
import { IS_DEEP } from './deep'

/** One of as many shares of the cases as said, the next one with each commit; all of them on a deep run. */
export function shareOfCommit<Case>(cases: readonly Case[], parts: number): readonly Case[] {
  if (IS_DEEP) return cases
  const part = turnOfCommit() % parts
  return cases.filter((_, index) => index % parts === part)
}
