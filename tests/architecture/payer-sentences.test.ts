import { expect, test } from 'vitest'
import { sentencesOutside } from './payer-sentences'
import { readSourceFiles } from './source-files'

test('every sentence for payers is in the catalogue', () => {
  expect(readSourceFiles().flatMap(sentencesOutside)).toEqual([])
})

test.each([
  ['<p className="a">Nothing was charged.</p>', 'Nothing was charged.'],
  ['<p>\n  Pay with <bdi>{name}</bdi>\n</p>', 'Pay with'],
  ['<Button busyLabel="Switching…" />', 'Switching…'],
  ["return { title: 'Paid' }", 'Paid'],
  ["const text = 'Choose another network.'", 'Choose another network.'],
  ['const text = "Choose another network."', 'Choose another network.'],
  [`const text = \`\${say('pay.notStarted')} \${say('pay.now')}\``, `say('pay.notStarted')} \${say(`],
  ["{say('checkout.free')}{' '}\n  {say('checkout.none')}", "say('checkout.free')}{' '} {say("],
  ["<bdi>{plan.name}</bdi>,{' '}", '</bdi>,{'],
])('%s is found', (text, words) => {
  expect(sentencesOutside({ path: 'components/checkout/page/new-part.tsx', text })).toContain(
    `components/checkout/page/new-part.tsx: ${words}`,
  )
})

test.each([
  'app/_parts/retry-button.tsx',
  'app/global-error.tsx',
  'app/messages/page.tsx',
  'components/billing/whole-address.tsx',
  'components/ui/feedback/notice.tsx',
  'lib/language/messages/payer-text.ts',
])('a sentence in %s is found', (path) => {
  expect(sentencesOutside({ path, text: "const text = 'Choose another network.'" })).toHaveLength(1)
})

test.each([
  ["<p>{say('checkout.free')}</p>"],
  ['<span className="text-hint text-ink-2" aria-hidden="true" />'],
  ["throw new Error('No OpenCheckout')"],
  ['// The choice is newer than the link.'],
])('%s is none', (text) => {
  expect(sentencesOutside({ path: 'components/checkout/page/new-part.tsx', text })).toEqual([])
})
