/** True in a deep run: `npm test -- deep`, or DUES_DEEP=1 with any suites. */
export const IS_DEEP = Boolean(process.env.DUES_DEEP)

/** Options of a test, or of a group of them, that a deep run alone has. Vitest reads `tags`, Playwright the others. */
export interface DeepOptions {
  readonly tags: string[]
  readonly tag: string[]
  readonly annotation: { readonly type: 'deep'; readonly description: string }
}

/**
 * Leaves a test to deep runs: `test('title', deep('the reason'), () => ...)`, in either runner.
 * @param why - what holds the same rule in every run, or why a fault here is rare and small
 * @param tags - further tags of Playwright, such as `@any-window`
 */
export function deep(why: string, ...tags: `@${string}`[]): DeepOptions {
  return { tags: ['deep'], tag: ['@deep', ...tags], annotation: { type: 'deep', description: why } }
}
