import 'server-only'
import { toHex } from 'viem'
import { type HDAccount, mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Foundry's default mnemonic: everybody knows its keys, so nothing of value may ever be sent to them. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** The accounts that are payers of the test wallet. */
export const PAYER_NUMBERS = [1, 2, 3, 4, 5] as const

/** The test wallet's accounts by number, with their names, in the order in which they are offered. */
export const SAMPLE_LABELS: ReadonlyMap<number, string> = new Map([
  ...PAYER_NUMBERS.map((number): [number, string] => [number, `Payer ${number}`]),
  [0, 'Sample merchant'],
])

let parent: HDAccount | undefined
const accounts = new Map<number, PrivateKeyAccount>()

/**
 * The account with this number: 0 is the sample merchant, 1 to 5 are payers of the test wallet, 6 and 7 are paid, 8
 * cancels and 9 charges.
 */
export function sampleAccount(number: number): PrivateKeyAccount {
  const known = accounts.get(number)
  if (known) return known
  // Turning the words into a key is slow on purpose, so it is done once.
  parent ??= mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" })
  const { privateKey } = parent.getHdKey().derive(`m/${number}`)
  if (!privateKey) throw new Error('A mnemonic gives private keys')
  const account = privateKeyToAccount(toHex(privateKey))
  accounts.set(number, account)
  return account
}
