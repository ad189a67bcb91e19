import { expect, test } from 'vitest'
import { withOperationLinks } from './operation-links'
import { guideSpans, parseGuide } from './parse-guide'

const addressOf = (operation: string) =>
  operation === 'GET /api/v1/events' ? '/docs/webhooks#listEvents' : null

test('an operation that a guide names leads to the reference, wherever it stands', () => {
  const text =
    '# Title\n\nAsk `GET /api/v1/events`.\n\n- `GET /api/v1/events?after=1`\n\n| a | b |\n|---|---|\n| x | `GET /api/v1/events` |'
  const { summary, blocks } = withOperationLinks(parseGuide('x', text), addressOf)
  expect(guideSpans(summary)).toContainEqual({
    text: 'GET /api/v1/events',
    mark: 'code',
    href: '/docs/webhooks#listEvents',
  })
  const link = '(/docs/webhooks#listEvents)'
  expect(blocks).toEqual([
    { kind: 'list', isNumbered: false, items: [`[\`GET /api/v1/events?after=1\`]${link}`] },
    { kind: 'table', head: ['a', 'b'], rows: [['x', `[\`GET /api/v1/events\`]${link}`]] },
  ])
})

test('an operation that this installation does not have stays a name', () => {
  const guide = parseGuide(
    'x',
    '# Title\n\nMove the time with `POST /api/v1/test/clock`, and run `npm test`.',
  )
  expect(withOperationLinks(guide, addressOf)).toEqual(guide)
})
