import { expect, test } from 'vitest'
import { returnAddress } from './return-address'

test.each([
  ['https://shop.example/thanks', 'https://shop.example/thanks'],
  ['https://shop.example/thanks?session={CHECKOUT_SESSION_ID}', 'https://shop.example/thanks?session=cs_1'],
  ['https://shop.example/{CHECKOUT_SESSION_ID}/{CHECKOUT_SESSION_ID}', 'https://shop.example/cs_1/cs_1'],
  ['https://shop.example/?s=%7BCHECKOUT_SESSION_ID%7D', 'https://shop.example/?s=cs_1'],
  ['https://shop.example/?s={checkout}', 'https://shop.example/?s={checkout}'],
])('%s', (address, shown) => {
  expect(returnAddress(address, 'cs_1')).toBe(shown)
})

test('an id is never read as a pattern of replacement or as more of the address', () => {
  expect(returnAddress('https://shop.example/?s={CHECKOUT_SESSION_ID}', '$&&admin=1#')).toBe(
    'https://shop.example/?s=%24%26%26admin%3D1%23',
  )
})
