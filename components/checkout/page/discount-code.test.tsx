import { expect, it } from 'vitest'
import { pageHtml, textOf } from '@/tests/support/language/page-html'
import { sayIn } from '@/tests/support/language/say-in'
import { DiscountCode } from './discount-code'

type Props = Parameters<typeof DiscountCode>[0]

const shown = (entered: Props['entered'], more: Pick<Props, 'isIdle'> = {}) =>
  textOf(pageHtml(<DiscountCode say={sayIn()} entered={entered} {...more} />))

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

it('one that takes nothing off what is chosen is not called applied, and one that is refused not idle', () => {
  const idle = shown({ text: 'TEAM', problem: null }, { isIdle: true })
  expect(idle).toContain('TEAM doesn’t lower the price of what you chose.')
  expect(idle).toContain('Change')
  expect(idle).not.toContain('applied')
  const problem = { code: 'discount_over', detail: 'Over.' } as const
  const refused = shown({ text: 'OLD', problem }, { isIdle: true })
  expect(refused).toContain('The prices are without this code.')
  expect(refused).not.toContain('lower')
})
