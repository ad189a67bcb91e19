import type { Say } from './say'

/** Space between two sentences: one, and nothing after the full stop of Japanese, which brings its own. */
export function sentenceGap({ reader }: Pick<Say, 'reader'>): '' | ' ' {
  return reader.locale === 'ja' ? '' : ' '
}
