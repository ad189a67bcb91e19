import { expect, it } from 'vitest'
import { pageHtml, textOf } from '@/tests/support/language/page-html'
import { sayIn } from '@/tests/support/language/say-in'
import { DiscountCode } from './discount-code'

const shown = (entered: Parameters<typeof DiscountCode>[0]['entered']) =>
  textOf(pageHtml(<DiscountCode say={sayIn()} entered={entered} />))

it('a code that is applied is said to be, and can be changed rather than applied once more', () => {
  const text = shown({ text: 'LAUNCH20', problem: null })
  expect(text).toContain('LAUNCH20 is applied.')
  expect(text).toContain('Change')
  expect(text).not.toContain('Apply')
})

it('one that is refused, and none, are there to apply', () => {
  const problem = { code: 'discount_over', detail: 'Over.' } as const
  for (const entered of [null, { text: 'OLD', problem }]) {
    expect(shown(entered)).toContain('Apply')
    expect(shown(entered)).not.toContain('is applied')
  }
})
