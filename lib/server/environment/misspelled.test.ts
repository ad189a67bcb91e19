import { expect, test } from 'vitest'
import { misspelledNames } from './misspelled'

const KNOWN = ['PORT', 'BASE_URL', 'KEEPER_KEY', 'KEEPER_KEY_FILE', 'MAIL_FROM']

test.each([
  ['KEEPER_KEY_FIL', 'KEEPER_KEY_FILE'],
  ['KEPER_KEY', 'KEEPER_KEY'],
  ['KEEPERR_KEY', 'KEEPER_KEY'],
  ['KEEPER_KEI', 'KEEPER_KEY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['base_url', 'BASE_URL'],
  ['BASEURL', 'BASE_URL'],
])('%s is told to mean %s', (name, meant) => {
  expect(misspelledNames(['PATH', name], KNOWN)).toEqual([`${name}: is not read; ${meant} may be meant`])
})

test.each([
  ['itself', ['KEEPER_KEY']],
  ['of another program', ['PATH', 'HOME', 'DATABASE', 'KEEPER', 'MAIL_FRONT_OFFICE']],
  ['near a short one', ['SPORT', 'PROT']],
  ['two letters away', ['KEEPER_KY_FIL', 'MAIL_FRAN']],
  ['beside the one that it resembles', ['BASE_URL', 'BASE_URI']],
])('a name %s is not', (_kind, names) => {
  expect(misspelledNames(names, KNOWN)).toEqual([])
})
