import type { WireMandateTypedData } from '@/lib/wire/checkout/typed-data'

/** Typed data (EIP-712) as JSON, to be handed to a wallet as it is. */
export interface TypedData<Message = Readonly<Record<string, unknown>>> {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Message
}

type WireMandate = WireMandateTypedData['message']

/** The terms that are signed; whole numbers as decimal text. */
export interface MandateText extends Readonly<Omit<WireMandate, 'payouts'>> {
  readonly payouts: readonly Readonly<WireMandate['payouts'][number]>[]
}

/** A permit (EIP-2612); whole numbers as decimal text. */
export interface PermitMessage {
  readonly owner: string
  readonly spender: string
  /** The allowance in atomic units; it replaces the one that stands. */
  readonly value: string
  readonly nonce: string
  /** In Unix seconds. */
  readonly deadline: string
}

/** A transaction that sets an allowance, for the payer's wallet to send. */
export interface ApprovalCall {
  readonly to: string
  readonly data: string
}

/** What the server asks one account to sign for one choice; amounts in atomic units as decimal text. */
export interface Quote {
  readonly chainId: number
  /** The merchant's instance of the contract. */
  readonly spender: string
  /** What the first charge takes at today's rate. */
  readonly amount: string
  /** The most that one period may take. */
  readonly cap: string
  readonly periods: number
  /** ISO 8601. */
  readonly firstChargeAt: string
  readonly balance: string
  readonly allowance: string
  /** What the allowance has to be: of this mandate and of all that the account has running beside it. */
  readonly allowanceNeeded: string
  readonly mandate: TypedData<MandateText>
  /** Null where the allowance suffices already, or where the token or the account takes no permit. */
  readonly permit: TypedData<PermitMessage> | null
  /** None where the allowance suffices or a permit sets it; two where it has to go to 0 first. */
  readonly approvals: readonly ApprovalCall[]
  /** What puts the terms in force without a signature, in one transaction; none unless asked for. */
  readonly calls: readonly ApprovalCall[]
}

/** A permit with its owner's signature. */
export interface PermitAnswer {
  /** In Unix seconds, as decimal text. */
  readonly deadline: string
  readonly signature: string
}
