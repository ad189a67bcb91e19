import 'server-only'
import { isAddressEqual, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import type { ChainTransaction, OutboxEntry, TransactionAttempt } from '../../store/chain/chain-transactions'
import { onlyFills, readContent, type SignedContent } from './transaction-form'

/** A signed form of a transaction, as its own bytes have it and not as the database says. */
export interface OwnBid extends Pick<SignedContent, 'form' | 'fees'> {
  readonly attempt: TransactionAttempt
}

/**
 * The signed form of a transaction with the highest fee that its sender really signed, for its nonce and its chain;
 * one that only uses up the nonce comes first, since none is signed for what is still wanted. Others are passed over: whoever can write to the database could otherwise have our keys sign any call. Recovering a
 * signer takes milliseconds, so this is called only for what is about to be sent or signed again.
 * @returns null where no form is the sender's own: the transaction is foreign.
 */
export async function findOwnBid({ transaction, attempts }: OutboxEntry): Promise<OwnBid | null> {
  const isFiller = new Map(attempts.map((attempt) => [attempt, onlyFills(attempt, transaction)]))
  const fillersFirst = attempts.toSorted((a, b) => Number(isFiller.get(b)) - Number(isFiller.get(a)))
  for (const attempt of fillersFirst) {
    const content = await readOwn(attempt, transaction)
    if (content) return { attempt, form: content.form, fees: content.fees }
  }
  return null
}

async function readOwn(
  attempt: Pick<TransactionAttempt, 'raw'>,
  { sender, nonce, chainId }: Pick<ChainTransaction, 'sender' | 'nonce' | 'chainId'>,
): Promise<SignedContent | null> {
  const content = readContent(attempt)
  if (content?.nonce !== nonce || content.chainId !== chainId) return null
  const signer = await recoverSigner(attempt)
  return signer && isAddressEqual(signer, sender) ? content : null
}

/** Null where the bytes hold no signature. */
async function recoverSigner({ raw }: Pick<TransactionAttempt, 'raw'>) {
  try {
    return await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  } catch {
    return null
  }
}
