import 'server-only'
import { readFileSync, statSync } from 'node:fs'
import { type Address, type Hex, isAddressEqual, type LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PaymentKeys } from '../chain/payment-networks'
import type { EnvRemarks, Variables } from './env-remarks'

type KeyName = 'KEEPER_KEY' | 'CANCELLER_KEY'

const PRIVATE_KEY = /^(0x)?([0-9a-fA-F]{64})$/
/** Read, write and execute, for the group and for others. */
const FOR_OTHERS = 0o077

/** The ten accounts of the mnemonic "test test ... junk", whose keys everybody has. */
const HARDHAT_ACCOUNTS: readonly Address[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
]

/** True for an account whose private key is published (Hardhat's and Foundry's default mnemonic). */
export function isWellKnownTestAccount(address: Address): boolean {
  return HARDHAT_ACCOUNTS.some((each) => isAddressEqual(each, address))
}

/**
 * The accounts of KEEPER_KEY and CANCELLER_KEY, or of the files that ..._FILE name; null where they are not set, and
 * where `remarks` says what is wrong with them.
 */
export function readPaymentKeys(
  given: Variables,
  { mode, remarks }: { mode: 'test' | 'production'; remarks: EnvRemarks },
): PaymentKeys | null {
  const { problems } = remarks
  const keeperSet = isSet(given, 'KEEPER_KEY')
  const cancellerSet = isSet(given, 'CANCELLER_KEY')
  if (keeperSet !== cancellerSet) {
    const [set, missing] = keeperSet ? ['KEEPER_KEY', 'CANCELLER_KEY'] : ['CANCELLER_KEY', 'KEEPER_KEY']
    problems.push(`${missing}: missing; ${set} is of no use without it. Set it, or ${missing}_FILE`)
  }
  const keeper = readAccount(given, 'KEEPER_KEY', remarks)
  const canceller = readAccount(given, 'CANCELLER_KEY', remarks)
  for (const [name, account] of [
    ['KEEPER_KEY', keeper],
    ['CANCELLER_KEY', canceller],
  ] as const) {
    if (account && isWellKnownTestAccount(account.address) && mode === 'production') {
      problems.push(`${name}: is a key of test chains, which everybody has; make one of your own`)
    }
  }
  if (!keeper || !canceller) return null
  if (isAddressEqual(keeper.address, canceller.address)) {
    problems.push(
      'CANCELLER_KEY: is the same as KEEPER_KEY; take another one, so that neither can do what the other can',
    )
  }
  return { keeper, canceller }
}

function isSet(given: Variables, name: KeyName): boolean {
  return given[name] !== undefined || given[`${name}_FILE`] !== undefined
}

function readAccount(given: Variables, name: KeyName, remarks: EnvRemarks): LocalAccount | null {
  const file = given[`${name}_FILE`]
  if (given[name] !== undefined && file !== undefined) {
    remarks.problems.push(`${name}: set either this or ${name}_FILE, not both`)
    return null
  }
  if (file === undefined) return accountOf(given[name], name, remarks)
  return accountOf(readKeyFile(file.trim(), `${name}_FILE`, remarks), `${name}_FILE`, remarks)
}

function readKeyFile(path: string, name: string, { problems, warnings }: EnvRemarks): string | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    const { mode } = statSync(path)
    if (process.platform !== 'win32' && mode & FOR_OTHERS) {
      warnings.push(
        `${name}: other users of this machine may read the file; take that away: chmod 600 ${path}`,
      )
    }
    return text
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    problems.push(`${name}: the file ${path} cannot be read${code}`)
    return undefined
  }
}

/** @param name - the variable to blame; its value never appears in a message */
function accountOf(text: string | undefined, name: string, { problems }: EnvRemarks): LocalAccount | null {
  if (text === undefined) return null
  const digits = PRIVATE_KEY.exec(text.trim())?.[2]
  const account = digits && accountOfKey(`0x${digits}`)
  if (account) return account
  const where = name.endsWith('_FILE') ? 'must name a file with' : 'must be'
  problems.push(`${name}: ${where} a private key: 64 hex digits, with or without 0x`)
  return null
}

/** Null for the few numbers that are no key of the curve; the library's error would show them. */
function accountOfKey(key: Hex): LocalAccount | null {
  try {
    return privateKeyToAccount(key)
  } catch {
    return null
  }
}
