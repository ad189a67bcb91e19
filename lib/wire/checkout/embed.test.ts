import { expect, it } from 'vitest'
import { openerOrigin } from './embed'

it.each(['https://shop.example', 'http://localhost:4000', 'https://xn--bcher-kva.example'])(
  'the page that opened a checkout is told at its origin: %s',
  (origin) => expect(openerOrigin(origin)).toBe(origin),
)

it.each([
  null,
  '',
  '*',
  'null',
  '/',
  'shop.example',
  'https://shop.example/',
  'https://shop.example/thanks',
  'https://shop.example:443',
  'https://me@shop.example',
  'HTTPS://shop.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc',
  'ftp://shop.example',
])('what is no origin of a page is told nothing: %s', (text) => expect(openerOrigin(text)).toBeNull())
