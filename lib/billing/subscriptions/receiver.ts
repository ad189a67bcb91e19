import { InvalidValueError } from '../billing-error'
import { findNetwork } from '../networks'

/** All of an amount, in basis points. */
export const FULL_BPS = 10_000
/** The contract pays at most this many receivers on a network. */
export const MAX_RECEIVERS_PER_NETWORK = 8

export interface Receiver {
  readonly id: string
  readonly subscriptionId: string
  /** EIP-55 checksum address. */
  readonly address: string
  readonly networkId: number
  /** Basis points of each charge on this network; null where receivers share equally. */
  readonly shareBps: number | null
}

/**
 * The basis points that each receiver of one network gets, in their order; they sum to 10,000.
 * Without explicit shares they share equally and the last takes the remainder.
 */
export function sharesOf(receivers: readonly Pick<Receiver, 'shareBps'>[]): number[] {
  const equal = Math.floor(FULL_BPS / receivers.length)
  return receivers.map(({ shareBps }, position) => {
    if (shareBps !== null) return shareBps
    return position === receivers.length - 1 ? FULL_BPS - equal * (receivers.length - 1) : equal
  })
}

/**
 * Checks the receivers of a subscription: at most eight a network, none twice, and shares set on either
 * all or none of a network's receivers, summing to 100%.
 * @throws InvalidValueError naming the field.
 */
export function checkReceivers(
  receivers: readonly Pick<Receiver, 'address' | 'networkId' | 'shareBps'>[],
): void {
  const byNetwork = new Map<number, { position: number; shareBps: number | null }[]>()
  const seen = new Set<string>()
  for (const [position, receiver] of receivers.entries()) {
    const key = `${receiver.networkId}:${receiver.address.toLowerCase()}`
    if (seen.has(key)) {
      throw new InvalidValueError(
        `receivers[${position}].address`,
        'This receiver is listed twice on the network.',
      )
    }
    seen.add(key)
    const group = byNetwork.get(receiver.networkId) ?? []
    group.push({ position, shareBps: receiver.shareBps })
    byNetwork.set(receiver.networkId, group)
  }
  for (const [networkId, group] of byNetwork) checkNetwork(networkId, group)
}

function checkNetwork(networkId: number, group: { position: number; shareBps: number | null }[]): void {
  const beyond = group[MAX_RECEIVERS_PER_NETWORK]
  if (beyond) {
    throw new InvalidValueError(
      `receivers[${beyond.position}]`,
      `A network takes at most ${MAX_RECEIVERS_PER_NETWORK} receivers; network ${networkId} has ${group.length}.`,
    )
  }
  const unset = group.find(({ shareBps }) => shareBps === null)
  const set = group.find(({ shareBps }) => shareBps !== null)
  if (!set) return
  if (unset) {
    throw new InvalidValueError(
      `receivers[${unset.position}].share`,
      `Set a share for every receiver on network ${networkId}, or for none.`,
    )
  }
  const sum = group.reduce((total, { shareBps }) => total + (shareBps ?? 0), 0)
  if (sum !== FULL_BPS) {
    throw new InvalidValueError(
      `receivers[${set.position}].share`,
      `The shares on network ${networkId} sum to ${sum / 100}%. They must sum to 100%.`,
    )
  }
}

/**
 * Highest of the addresses that nobody finds a key of and that chains give to precompiled contracts: 0x01 to 0x11 so far, and
 * 0x0100 (EIP-7951). The rest up to here is room for more of them. Decided.
 */
const HIGHEST_RESERVED = 0xffffn

/** Says whether nobody has the key of an address: zero, precompiled contracts, and those that mean burning or a coin. */
function isNobodys(address: string): boolean {
  return BigInt(address) <= HIGHEST_RESERVED || BURN_ADDRESSES.has(address.toLowerCase())
}

const BURN_ADDRESSES = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xffffffffffffffffffffffffffffffffffffffff',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])

/** A contract that cannot hand on what it receives: a token's own, or the one that charges for the merchant. */
export interface DeadEnd {
  readonly address: string
  readonly networkId: number
  /** Symbol of the token; null for the contract that charges. */
  readonly token: string | null
}

/**
 * Checks that no receiver is an address that nobody has, or a contract, from which its money never comes back.
 * @throws InvalidValueError naming `receivers[i].address`.
 */
export function checkNoDeadEnd(
  receivers: readonly Pick<Receiver, 'address' | 'networkId'>[],
  deadEnds: readonly DeadEnd[],
): void {
  for (const [position, { address, networkId }] of receivers.entries()) {
    if (isNobodys(address)) {
      throw new InvalidValueError(
        `receivers[${position}].address`,
        'Nobody has the key of this address. What it receives is lost. Enter the address of a wallet.',
      )
    }
    const found = deadEnds.find(
      (each) => each.networkId === networkId && each.address.toLowerCase() === address.toLowerCase(),
    )
    if (!found) continue
    const what =
      found.token === null
        ? 'This is the contract that charges for you. It pays to others alone.'
        : `This is the contract of the token ${found.token}. What it receives is lost.`
    throw new InvalidValueError(`receivers[${position}].address`, `${what} Enter the address of a wallet.`)
  }
}

/**
 * Checks that every offered token has a receiver on its network, where its charges are paid to.
 * @param sent - the list that the caller sent and can mend; a token is named by its position
 * @throws InvalidValueError naming `tokens[i]` or `receivers`.
 */
export function checkTokensReceivable(
  tokens: readonly { readonly symbol: string; readonly chainId: number }[],
  receivers: readonly Pick<Receiver, 'networkId'>[],
  sent: 'tokens' | 'receivers',
): void {
  const networks = new Set(receivers.map(({ networkId }) => networkId))
  for (const [position, { symbol, chainId }] of tokens.entries()) {
    if (networks.has(chainId)) continue
    const network = findNetwork(chainId)
    const where = network ? `${network.name} (${chainId})` : `network ${chainId}`
    if (sent === 'tokens') {
      throw new InvalidValueError(`tokens[${position}]`, `${symbol} needs a receiver on ${where}.`)
    }
    throw new InvalidValueError('receivers', `${symbol} is offered on ${where}, which needs a receiver.`)
  }
}
