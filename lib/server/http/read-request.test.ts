import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseFields } from './read-request'
import { RequestError } from './request-error'

const body = z.strictObject({
  title: z.string(),
  plans: z.array(z.strictObject({ price: z.number() })).optional(),
})

/** Messages of a refusal by the path of their field. */
function refusal(schema: z.ZodObject, value: unknown): Record<string, string> {
  try {
    parseFields(schema, value)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return Object.fromEntries((error.errors ?? []).map(({ path, message }) => [path, message]))
  }
  throw new Error('Nothing was refused')
}

test('an unknown field is refused with the names of the known ones', () => {
  expect(refusal(body, { titel: 'Forecasts' })).toEqual({
    title: 'Required.',
    titel: 'This field is not known here. Known are title, plans.',
  })
})

test('one within another field, whose names are others, is to be looked at', () => {
  expect(refusal(body, { title: 'Forecasts', plans: [{ price: 9, 'a.b': 1, pricee: 9 }] })).toEqual({
    'plans[0].a.b': 'This field is not known here. Check its spelling.',
    'plans[0].pricee': 'This field is not known here. Check its spelling.',
  })
})

test('where there are no fields, that is what it says', () => {
  expect(refusal(z.strictObject({}), { any: 1 })).toEqual({
    any: 'This field is not known here. There are none.',
  })
})
