import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/lib/billing/language/locale'
import { sayIn } from '@/tests/support/language/say-in'
import { sentenceGap } from './sentence-gap'

describe('sentenceGap', () => {
  it('is a space, and nothing where the full stop is as wide as a letter', () => {
    for (const locale of LOCALES) {
      const say = sayIn(locale)
      const isWide = say('pay.nothingCharged').endsWith('。')
      expect(sentenceGap(say)).toBe(isWide ? '' : ' ')
    }
  })
})
