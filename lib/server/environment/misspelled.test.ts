import { expect, test } from 'vitest'
import { misspelledNames } from './misspelled'

const KNOWN = {
  known: ['PORT', 'BASE_URL', 'KEEPER_KEY', 'KEEPER_KEY_FILE', 'MAIL_FROM'],
  stems: ['RPC_URL', 'CONFIRMATIONS', 'MAX_FEE_GWEI', 'LEAST_PRICE'],
}

test.each([
  ['KEEPER_KEY_FIL', 'KEEPER_KEY_FILE'],
  ['KEPER_KEY', 'KEEPER_KEY'],
  ['KEEPERR_KEY', 'KEEPER_KEY'],
  ['KEEPER_KEI', 'KEEPER_KEY'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['base_url', 'BASE_URL'],
  ['BASEURL', 'BASE_URL'],
  ['CONFIRMATION_8453', 'CONFIRMATIONS_8453'],
  ['MAX_FEE_8453', 'MAX_FEE_GWEI_8453'],
  ['LEAST_PRICES_8453', 'LEAST_PRICE_8453'],
  ['RPC_URLS_1', 'RPC_URL_1'],
  ['rpc_url_1', 'RPC_URL_1'],
])('%s is told to mean %s', (name, meant) => {
  expect(misspelledNames(['PATH', name], KNOWN)).toEqual([`${name}: is not read; ${meant} may be meant`])
})

test.each([
  ['itself', ['KEEPER_KEY']],
  ['of another program', ['PATH', 'HOME', 'DATABASE', 'KEEPER', 'MAIL_FRONT_OFFICE']],
  ['of another program with a number', ['MAX_8453', 'PRICE_1', 'RPC_1']],
  ['of a network', ['RPC_URL_1', 'RPC_URL_BASE']],
  ['near a short one', ['SPORT', 'PROT']],
  ['two letters away', ['KEEPER_KY_FIL', 'MAIL_FRAN']],
  ['beside the one that it resembles', ['BASE_URL', 'BASE_URI', 'RPC_URL_1', 'RPC_URLS_1']],
])('a name %s is not', (_kind, names) => {
  expect(misspelledNames(names, KNOWN)).toEqual([])
})
