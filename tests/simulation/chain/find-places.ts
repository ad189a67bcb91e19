import type { Address, Hash } from 'viem'
import { keyOf } from '../ledger'
import type { ChainView, ScriptedChain } from './scripted-chain'

/** A block that holds a transaction, on the chain as it is or on a fork that was left. */
export interface PlaceInView {
  readonly chainId: number
  readonly number: bigint
  readonly blockHash: Hash
  /** Of the transaction. */
  readonly hash: Hash
  /** False on a fork that was left. */
  readonly isPresent: boolean
}

const viewsOf = (chain: ScriptedChain): readonly ChainView[] => [chain, ...chain.left]

/** Blocks that hold a transaction. */
export function placesOf(chain: ScriptedChain, hash: Hash): PlaceInView[] {
  return findPlaces(chain, (transaction) => keyOf(transaction.hash) === keyOf(hash))
}

/** Blocks that hold any transaction with a nonce of an account. */
export function minedAt(
  chain: ScriptedChain,
  { sender, nonce }: { sender: Address; nonce: number },
): PlaceInView[] {
  return findPlaces(chain, (each) => each.nonce === nonce && keyOf(each.from) === keyOf(sender))
}

function findPlaces(
  chain: ScriptedChain,
  isSought: (transaction: ScriptedChain['pool'][number]) => boolean,
): PlaceInView[] {
  return viewsOf(chain).flatMap((view) =>
    view.blocks.flatMap(({ number, hash: blockHash, transactions }) =>
      transactions.filter(isSought).map(({ hash }) => ({
        chainId: chain.chainId,
        number,
        blockHash,
        hash,
        isPresent: view === chain,
      })),
    ),
  )
}
