import { expect, test } from 'vitest'
import { guideSpans, parseGuide, plainText } from './parse-guide'

const TEXT = `# Title

What it is
about.

## 1. First step

- one \`code\`
- two

1. go
2. come

| a | b |
|---|---|
| \`x\` | y |

[[sample sell: Create a subscription]]

[[optional sample client: A client]]
`

test('a guide is its title, its first paragraph, and blocks', () => {
  expect(parseGuide('start', TEXT)).toEqual({
    slug: 'start',
    title: 'Title',
    summary: 'What it is\nabout.',
    blocks: [
      { kind: 'heading', text: '1. First step', id: '1-first-step' },
      { kind: 'list', isNumbered: false, items: ['one `code`', 'two'] },
      { kind: 'list', isNumbered: true, items: ['go', 'come'] },
      { kind: 'table', head: ['a', 'b'], rows: [['`x`', 'y']] },
      { kind: 'sample', name: 'sell', title: 'Create a subscription', isOptional: false },
      { kind: 'sample', name: 'client', title: 'A client', isOptional: true },
    ],
  })
})

test.each([
  ['no title', 'Text.\n\nText.'],
  ['no first paragraph', '# Title\n\n## Heading'],
  ['a misspelt sample', '# Title\n\nText.\n\n[[smaple sell: Sell]]'],
  ['code that no test runs', '# Title\n\nText.\n\n```sh\nrm -r /\n```'],
  ['a broken list', '# Title\n\nText.\n\n- one\ntwo'],
])('%s is refused', (_, text) => {
  expect(() => parseGuide('broken', text)).toThrow()
})

test('marks become pieces, and can be left out', () => {
  const text = 'Set `a*b*` to [**no**](/docs), **really**, *now*.'
  expect(guideSpans(text)).toEqual([
    { text: 'Set ', mark: 'none', href: null },
    { text: 'a*b*', mark: 'code', href: null },
    { text: ' to ', mark: 'none', href: null },
    { text: '**no**', mark: 'none', href: '/docs' },
    { text: ', ', mark: 'none', href: null },
    { text: 'really', mark: 'strong', href: null },
    { text: ', ', mark: 'none', href: null },
    { text: 'now', mark: 'emphasis', href: null },
    { text: '.', mark: 'none', href: null },
  ])
  expect(plainText('Set `a` to [b](/c).')).toBe('Set a to b.')
})
