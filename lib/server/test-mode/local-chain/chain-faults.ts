import 'server-only'
import type { ChainClient } from '../../chain/chain-client'
import { RpcUnavailableError } from '../../chain/rpc/rpc-unavailable-error'

/** Faults injected between the service and the local chain. */
export interface ChainFaults {
  /** No RPC server answers. */
  rpcDown: boolean
  /** Servers take transactions, and forget them. */
  dropTransactions: boolean
}

/**
 * A client that suffers what `faults` say, at each call anew.
 * @param secure - called with the newest final block before anybody hears of it; returns the one to tell of
 * @param freshen - makes a block where the newest is old: the local chain makes none without transactions, and
 *   what is simulated on an old block happens in its time
 * @param settle - waits for the block of what was sent, so that work which was asked for finds there what it did
 */
export function withFaults(
  client: ChainClient,
  {
    faults,
    secure,
    freshen,
    settle,
  }: {
    faults: ChainFaults
    secure: (final: bigint) => Promise<bigint>
    freshen: () => Promise<void>
    settle: () => Promise<void>
  },
): ChainClient {
  const up = () => {
    if (faults.rpcDown) throw new RpcUnavailableError(client.chainId, ['switched off in test mode'])
    return client
  }
  return {
    chainId: client.chainId,
    head: async () => up().head(),
    block: async (number) => up().block(number),
    async finalized() {
      return secure(await up().finalized())
    },
    nonce: async (address) => up().nonce(address),
    fees: async () => up().fees(),
    balance: async (address) => up().balance(address),
    code: async (address) => up().code(address),
    storage: async (address, slot) => up().storage(address, slot),
    read: async (calls) => up().read(calls),
    async simulate(call) {
      up()
      await freshen()
      return client.simulate(call)
    },
    async rehearse(call, form) {
      up()
      await freshen()
      return client.rehearse(call, form)
    },
    dataCost: async (call) => up().dataCost(call),
    async succeedsWithCode(call, at) {
      up()
      await freshen()
      return client.succeedsWithCode(call, at)
    },
    async tryOut(call) {
      up()
      await freshen()
      return client.tryOut(call)
    },
    async send(raw) {
      up()
      if (faults.dropTransactions) return 'accepted'
      const outcome = await client.send(raw)
      await settle()
      return outcome
    },
    receipt: async (hash) => up().receipt(hash),
    logs: async (filter) => up().logs(filter),
  }
}
