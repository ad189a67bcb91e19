import type { Address } from 'viem'
import { authorizeCall, deployCall } from '@/lib/mandate/puller/payer-calls'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { type MandateMessage, mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { type ComparedField, type Difference, decodeApproval, type ShownTerms } from './check-quote'
import type { ApprovalCall, Quote } from './quote'

/**
 * Compares the calls that a wallet would be asked to send with the terms on the page, and with those of the
 * same quote, which were compared with the page before: they may only deploy the merchant's own contract, set
 * the allowance and authorize these very terms. Calls with a difference must not reach a wallet.
 * @returns the differences; none where all agree
 */
export function checkCalls(shown: ShownTerms, quote: Quote): readonly Difference[] {
  const { calls, spender, permit, approvals } = quote
  const differences: Difference[] = []
  const expect = (field: ComparedField, one: string, other: string) => {
    if (one.toLowerCase() !== other.toLowerCase()) differences.push({ field, shown: one, asked: other })
  }
  // Signatures and calls are alternatives: a quote that asks for both asks for too much.
  if (permit !== null || approvals.length > 0) {
    differences.push({ field: 'form', shown: 'calls alone', asked: 'calls and signatures' })
  }
  const rest = [...calls]
  const authorize = rest.pop()
  expect('contract', spender, authorize?.to ?? 'nothing')
  expect('form', termsCall(quote)?.data ?? 'these terms', authorize?.data ?? 'nothing')
  const [first] = rest
  if (first && isDeployment(first, quote)) rest.shift()
  differences.push(...checkApprovals(shown, quote, rest))
  return differences
}

function checkApprovals(
  { token }: ShownTerms,
  { spender, allowance, allowanceNeeded }: Quote,
  approvals: readonly ApprovalCall[],
): readonly Difference[] {
  const differences: Difference[] = []
  const check = (field: ComparedField, one: string, other: string) => {
    if (one.toLowerCase() !== other.toLowerCase()) differences.push({ field, shown: one, asked: other })
  }
  if (approvals.length === 0 && BigInt(allowance) < BigInt(allowanceNeeded)) {
    check('allowance', allowanceNeeded, allowance)
  }
  if (approvals.length > 2) differences.push({ field: 'form', shown: 'one allowance', asked: 'more calls' })
  approvals.forEach((approval, index) => {
    const call = decodeApproval(approval)
    check('token', token, approval.to)
    check('contract', spender, call?.spender ?? 'nothing')
    const atomic = index === approvals.length - 1 ? allowanceNeeded : '0'
    check('allowance', atomic, call ? String(call.amount) : 'nothing')
  })
  return differences
}

/** Null where the terms are none that could be called for. */
function termsCall({ spender, mandate }: Quote): ApprovalCall | null {
  try {
    const terms = mandateOfMessage(mandate.message as MandateMessage)
    return authorizeCall({ puller: spender as Address, mandate: terms })
  } catch {
    return null
  }
}

/** The merchant's contract, deployed by the one factory that puts it where the terms say it is: its code is known. */
function isDeployment({ to, data }: ApprovalCall, { spender, mandate }: Quote): boolean {
  try {
    const at = { factory: to as Address, merchant: mandate.message.merchant as Address }
    return deployCall(at).data === data && pullerAddress(at).toLowerCase() === spender.toLowerCase()
  } catch {
    return false
  }
}
