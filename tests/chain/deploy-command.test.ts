import { type Address, isHex, parseEther, parseGwei, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATE2_DEPLOYER, factoryDeployment } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { legacyFees } from '@/lib/server/chain/fees/fees'
import { createViemChainClient } from '@/lib/server/chain/viem-chain-client'
import { CREATE2_DEPLOYER_ORIGIN, deployFactory } from '@/lib/server/services/health/deploy-factory'
import { startTestChain, type TestChain } from '@/tests/support/chain/test-chain'
import { newOperator, type Operator } from '@/tests/support/process/operator'

let chain: TestChain
let deploying: string[]
beforeAll(async () => {
  chain = await startTestChain()
  deploying = ['deploy', '--chain', '31337', '--rpc', chain.rpcUrl]
})
afterAll(() => chain?.close())

const factoryOf = ({ keeper, canceller }: Operator) => factoryDeployment({ keeper, canceller }).address
const fund = (address: Address, coins: `${number}` = '1') =>
  chain.node.setBalance({ address, value: parseEther(coins) })

/** A funded keeper and the parameters of its deployment. */
async function newDeployment() {
  const operator = newOperator()
  await fund(operator.keeper)
  const { KEEPER_KEY = '', CANCELLER_KEY = '' } = operator.variables
  if (!isHex(KEEPER_KEY) || !isHex(CANCELLER_KEY)) throw new Error('The operator has no keys')
  const params = {
    client: createViemChainClient({ chainId: 31337, urls: [chain.rpcUrl], confirmations: 1 }),
    keys: { keeper: privateKeyToAccount(KEEPER_KEY), canceller: privateKeyToAccount(CANCELLER_KEY) },
    feeCeiling: parseGwei('100'),
    pause: async () => {},
    looks: 2,
  }
  return { params, keeper: operator.keeper, factory: factoryOf(operator) }
}

describe('dues deploy', () => {
  it('puts the contract where the keys say, with both accounts in its roles, and says what to set', async () => {
    const operator = newOperator()
    await fund(operator.keeper)
    await fund(operator.canceller)
    const { status, output } = await operator.run(...deploying)
    expect(status).toBe(0)
    const address = factoryOf(operator)
    expect(output).toContain(`Contract   ${address}`)
    expect(output).toMatch(/Deployed by 0x[0-9a-f]{64}/)
    expect(output).toContain('RPC_URL_31337')
    expect(output).not.toContain('Note:')
    for (const value of Object.values(operator.variables)) expect(output).not.toContain(value.slice(4, 40))
    const read = (functionName: 'keeper' | 'canceller') =>
      chain.node.readContract({ address, abi: pullerFactoryAbi, functionName })
    expect(await read('keeper')).toBe(operator.keeper)
    expect(await read('canceller')).toBe(operator.canceller)
  })

  it('sends nothing when it is repeated', async () => {
    const operator = newOperator()
    await fund(operator.keeper)
    await operator.run(...deploying)
    const { status, output } = await operator.run(...deploying)
    expect(status).toBe(0)
    expect(output).toContain('It stands already; nothing was sent.')
    expect(await chain.node.getTransactionCount({ address: operator.keeper })).toBe(1)
  })

  it('by two at the same time deploys once, and both find it', async () => {
    const operator = newOperator()
    await fund(operator.keeper)
    const runs = await Promise.all([operator.run(...deploying), operator.run(...deploying)])
    expect(runs.map(({ status }) => status)).toEqual([0, 0])
    expect(await chain.node.getTransactionCount({ address: operator.keeper })).toBe(1)
  })

  it('says how much coin is missing, and that much is enough', async () => {
    const operator = newOperator()
    const refused = await operator.run(...deploying)
    expect(refused.status).toBe(1)
    const [, coins, account] = /Send at least ([\d.]+) ETH to (it)/.exec(refused.output) ?? []
    expect(account).toBe('it')
    expect(refused.output).toContain(`The keeper ${operator.keeper} has 0 ETH`)
    await fund(operator.keeper, coins as `${number}`)
    expect((await operator.run(...deploying)).status).toBe(0)
  })

  it('tells of accounts that lack coin for what comes after', async () => {
    const operator = newOperator()
    await fund(operator.keeper)
    const { output } = await operator.run(...deploying)
    expect(output).toContain(`Note: The canceller ${operator.canceller} has 0 ETH`)
  })

  it('leaves a transaction that nobody mines to the next run, which deploys nothing twice', async () => {
    const { params, keeper, factory } = await newDeployment()
    await chain.node.setAutomine(false)
    try {
      await expect(deployFactory(params)).rejects.toThrow(/in no block of Local test chain yet/)
      const mined = deployFactory({ ...params, pause: () => chain.node.mine({ blocks: 1 }) })
      expect(await mined).toMatchObject({ address: factory })
    } finally {
      await chain.node.setAutomine(true)
    }
    expect(await chain.node.getTransactionCount({ address: keeper })).toBe(1)
  })

  it('signs a legacy transaction on a network without a base fee', async () => {
    const { params, keeper } = await newDeployment()
    const fees = async () => legacyFees(parseGwei('10'))
    const client = { ...params.client, fees }
    const { transactionHash: hash } = await deployFactory({ ...params, client })
    expect(await chain.node.getTransaction({ hash: hash ?? '0x' })).toMatchObject({
      from: keeper.toLowerCase(),
      type: 'legacy',
      gasPrice: parseGwei('10'),
    })
  })

  it('sends nothing where gas costs more than the ceiling', async () => {
    const operator = newOperator({ MAX_FEE_GWEI_31337: '0.001' })
    await fund(operator.keeper)
    const { status, output } = await operator.run(...deploying)
    expect(status).toBe(1)
    expect(output).toContain('above the ceiling of 0.001. Nothing was sent.')
    expect(await chain.node.getTransactionCount({ address: operator.keeper })).toBe(0)
  })
})

describe('a chain without the deterministic deployer', () => {
  it('gets it by the two steps that are printed', async () => {
    const operator = newOperator()
    await fund(operator.keeper)
    await chain.node.setCode({ address: CREATE2_DEPLOYER, bytecode: '0x' })
    await chain.node.setNonce({ address: CREATE2_DEPLOYER, nonce: 0 })
    const refused = await operator.run(...deploying)
    expect(refused.status).toBe(1)
    const [, coins, sender] = /1\. Send ([\d.]+) ETH to (0x[0-9a-fA-F]{40})/.exec(refused.output) ?? []
    const [, transaction] = /cast publish (0x[0-9a-f]+)/.exec(refused.output) ?? []
    if (!isHex(sender) || !isHex(transaction)) throw new Error(refused.output)

    await fund(sender, coins as `${number}`)
    const hash = await chain.node.sendRawTransaction({ serializedTransaction: transaction })
    await chain.node.waitForTransactionReceipt({ hash })
    expect((await operator.run(...deploying)).status).toBe(0)
  })

  it('is given it by an account that nobody has the key of', async () => {
    const { sender, transaction } = CREATE2_DEPLOYER_ORIGIN
    const serializedTransaction = transaction as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(sender)
  })
})

describe('what was typed', () => {
  it.each([
    [[], 'Which network?'],
    [['--chain', 'base'], '--chain base is no chain id'],
    [['--chain', '31337'], 'Add --rpc URL, or set RPC_URL_31337'],
    [['--chain', '31337', '--rpc', 'localhost'], 'RPC_URL_31337: must be http or https'],
    [['--chain'], 'Usage: npm run dues'],
    [['--network', '1'], 'Usage: npm run dues'],
    [['now', '--chain', '1'], 'Unexpected argument now'],
  ])('as deploy %j is refused with what to do', async (args, hint) => {
    const { status, output } = await newOperator().run('deploy', ...args)
    expect(status).toBe(1)
    expect(output).toContain(hint)
  })

  it('as another chain than the server’s is refused', async () => {
    const { status, output } = await newOperator().run('deploy', '--chain', '8453', '--rpc', chain.rpcUrl)
    expect(status).toBe(1)
    expect(output).toContain('it serves chain 31337 and not 8453')
  })

  it('without keys says which to set and how to make them', async () => {
    const { status, output } = await newOperator({ KEEPER_KEY: '', CANCELLER_KEY: '' }).run(...deploying)
    expect(status).toBe(1)
    expect(output).toContain('openssl rand -hex 32')
  })

  it('with keys that everybody has is refused on a real network', async () => {
    const keys = { KEEPER_KEY: '2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6' }
    const { status, output } = await newOperator(keys).run('deploy', '--chain', '1', '--rpc', chain.rpcUrl)
    expect(status).toBe(1)
    expect(output).toContain('The key of the keeper is one of test chains')
  })

  it.each([[[]], [['help']], [['--help']], [['dance']]])('as dues %j shows what there is', async (args) => {
    const { status, output } = await newOperator().run(...args)
    expect(output).toContain('Usage: npm run dues -- <command>')
    expect(status).toBe(args.some((each) => each.includes('help')) ? 0 : 1)
  })

  it.each(['deploy', 'doctor'])('as dues %s --help says more of the command', async (command) => {
    const { status, output } = await newOperator().run(command, '--help')
    expect(output).toContain(`Usage: npm run dues -- ${command}`)
    expect(status).toBe(0)
  })
})
