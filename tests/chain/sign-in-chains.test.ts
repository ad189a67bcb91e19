import { type Address, concatHex, type Hex, pad } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as challenge } from '@/app/api/auth/challenge/route'
import { POST as confirm } from '@/app/api/auth/confirm/route'
import { POST as signIn } from '@/app/api/auth/sign-in/route'
import { POST as createApiKey } from '@/app/api/v1/api-keys/route'
import { PATCH as changeMerchant, GET as readMerchant } from '@/app/api/v1/merchant/route'
import { GET as listAddresses } from '@/app/api/v1/sign-in-addresses/route'
import { compileContracts } from '@/lib/mandate/solidity-compiler.mjs'
import { startTestChain, type TestChain } from '../support/chain/test-chain'
import { createWorld, type World } from '../support/service/world'

const MAINNET = 1
const SEPOLIA = 11155111
const OWNER_SLOT = pad('0x0')
const newAccount = () => privateKeyToAccount(generatePrivateKey())

let main: TestChain
let test: TestChain
let world: World
/** Code of SignerWallet, and where both chains have it. */
let code: Hex
let deployed: Address

beforeAll(async () => {
  ;[main, test] = await Promise.all([startTestChain(), startTestChain()])
  const folder = new URL('./contracts/', import.meta.url)
  const [compiled] = compileContracts(['SignerWallet'], { folder, viaIR: false })
  if (!compiled) throw new Error('There is no SignerWallet')
  const hash = await main.node.sendTransaction({ data: compiled.bytecode })
  const { contractAddress } = await main.node.waitForTransactionReceipt({ hash })
  deployed = contractAddress ?? expect.fail('The wallet is not deployed')
  code = (await main.node.getCode({ address: deployed })) ?? '0x'
  await test.node.setCode({ address: deployed, bytecode: code })
  world = await createWorld({ env: { RPC_URL_1: main.rpcUrl, RPC_URL_11155111: test.rpcUrl } })
})
afterAll(async () => {
  await world?.close()
  await Promise.all([main?.close(), test?.close()])
})

/** Puts code at an address of a chain, with an owner. */
async function put(chain: TestChain, address: Address, owner: Address, bytecode: Hex = code): Promise<void> {
  await chain.node.setCode({ address, bytecode })
  await chain.node.setStorageAt({ address, index: OWNER_SLOT, value: pad(owner) })
}

async function signInAs(address: Address, chainId: number, signer: PrivateKeyAccount) {
  const { message } = (await world.call(challenge, { body: { address, chainId } })).data
  const signature = await signer.signMessage({ message })
  const { status, text, headers } = await world.call(signIn, { body: { message, signature } })
  const data = status === 200 ? JSON.parse(text).data : null
  return { status, data, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Confirms a session as the contract of a chain, by its owner's signature. */
async function confirmAs(address: Address, chainId: number, signer: PrivateKeyAccount, cookie: string) {
  const body = { address, chainId, purpose: 'confirm' }
  const { message } = (await world.call(challenge, { cookie, body })).data
  const signature = await signer.signMessage({ message })
  return world.call(confirm, { cookie, body: { message, signature } })
}

it('the contract of another chain at the same address gets none of the account', async () => {
  const [owner, attacker] = [newAccount(), newAccount()]
  const { address } = newAccount()
  await put(main, address, owner.address)
  await put(test, address, attacker.address)

  const own = await signInAs(address, MAINNET, owner)
  await world.call(changeMerchant, { cookie: own.cookie, body: { organisation: 'Real Shop' } })
  expect((await signInAs(address, MAINNET, attacker)).status).toBe(401)
  expect((await signInAs(address, SEPOLIA, owner)).status).toBe(401)

  const other = await signInAs(address, SEPOLIA, attacker)
  expect(other.data).toEqual({ userid: expect.any(String), address, organisation: '' })
  expect(other.data.userid).not.toBe(own.data.userid)
  // All that it makes and changes is in an account of its own.
  expect((await confirmAs(address, SEPOLIA, attacker, other.cookie)).status).toBe(200)
  expect((await world.call(createApiKey, { cookie: other.cookie, body: { name: 'Mine' } })).status).toBe(201)
  // With the owner's stolen session it confirms nothing, which takes the contract of the account's own chain.
  const refused = await confirmAs(address, SEPOLIA, attacker, own.cookie)
  expect(refused.problem?.code).toBe('not_a_sign_in_address')
  const forged = await confirmAs(address, MAINNET, attacker, own.cookie)
  expect(forged.problem?.code).toBe('invalid_signature')
  expect((await confirmAs(address, MAINNET, owner, own.cookie)).status).toBe(200)
  await world.call(changeMerchant, { cookie: other.cookie, body: { organisation: 'Fake Shop' } })
  expect((await world.call(readMerchant, { cookie: own.cookie })).data.organisation).toBe('Real Shop')
  expect((await world.call(listAddresses, { cookie: own.cookie })).data).toMatchObject([
    { address, chainId: MAINNET },
  ])
  expect((await signInAs(address, MAINNET, owner)).data).toMatchObject({
    userid: own.data.userid,
    organisation: 'Real Shop',
  })
})

it('a contract that signed in first on a test network leaves the account of the main network to its owner', async () => {
  const [owner, attacker] = [newAccount(), newAccount()]
  const { address } = newAccount()
  await put(test, address, attacker.address)
  const first = await signInAs(address, SEPOLIA, attacker)
  await put(main, address, owner.address)
  const second = await signInAs(address, MAINNET, owner)
  expect(second.status).toBe(200)
  expect(second.data.userid).not.toBe(first.data.userid)
})

it('a key with code at its address (EIP-7702) signs in as the key on every chain, and the code opens nothing of it', async () => {
  const [key, attacker] = [newAccount(), newAccount()]
  const own = await signInAs(key.address, MAINNET, key)
  await put(test, key.address, attacker.address, concatHex(['0xef0100', deployed]))
  for (const chainId of [MAINNET, SEPOLIA]) {
    expect((await signInAs(key.address, chainId, key)).data.userid).toBe(own.data.userid)
  }
  const delegate = await signInAs(key.address, SEPOLIA, attacker)
  expect(delegate.status).toBe(200)
  expect(delegate.data.userid).not.toBe(own.data.userid)
  expect((await signInAs(key.address, MAINNET, attacker)).status).toBe(401)
})
