import { expect, test } from 'vitest'
import { guidesAbout, subjectsOf } from './guide-subjects'
import { parseGuide } from './parse-guide'

test('a guide is about the subjects of the operations in its text and its programs', async () => {
  const guide = parseGuide(
    'x',
    '# Title\n\nSee `GET /api/v1/events`.\n\n[[sample sell: Create a subscription]]',
  )
  expect(await subjectsOf(guide, { mode: 'production' })).toEqual(['Subscriptions', 'Webhooks'])
})

test('a subject is of no guide where the installation has none of its operations', async () => {
  const slugs = async (mode: 'test' | 'production') =>
    (await guidesAbout('Test mode', { mode })).map(({ slug }) => slug)
  expect(await slugs('test')).toContain('year')
  expect(await slugs('production')).toEqual([])
})
