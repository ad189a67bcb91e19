import 'server-only'
import { MAX_SESSION_SECONDS } from '@/lib/billing/checkout/checkout-session'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { Deps } from '../deps'
import { createChallenge } from '../services/accounts/create-challenge'
import { signIn } from '../services/accounts/sign-in'
import { createCheckoutSession } from '../services/checkout/create-checkout-session'
import { listSubscriptions } from '../services/subscriptions/list-subscriptions'
import { findUserByAddress } from '../store/accounts/users'
import { makeSampleData } from './sample/make-sample-data'
import { sampleAccount } from './sample/sample-account'
import { sampleApiKey } from './sample/sample-api-key'
import { ACTIVE_PAYER } from './sample/sample-life'
import { welcomeText } from './welcome-text'

/** Global symbol under which the launcher finds the text to print. */
const WELCOME = Symbol.for('dues.welcome')

/**
 * Fills an empty database with sample data, and leaves on `globalThis` what there is to try: links, and the
 * specification's three operations as commands that work as printed. For test mode alone.
 */
export async function startTestMode(deps: Deps): Promise<void> {
  await makeSampleData(deps)
  await deps.testMode?.arrive()
  Object.assign(globalThis, { [WELCOME]: await welcome(deps) })
}

function chainText(testMode: Deps['testMode']): string {
  if (testMode?.node) return `${testMode.node.rpcUrl} (chain id ${LOCAL_TEST_CHAIN_ID})`
  return `none, so nobody can pay here. ${testMode?.problem ?? ''}`
}

/** Nothing when there is no sample merchant here, or nothing on offer any more. */
async function welcome(deps: Deps): Promise<string> {
  const { env } = deps
  const account = sampleAccount(0)
  const merchant = await findUserByAddress(deps.store.db, { address: account.address })
  if (!merchant) return ''
  const merchantId = merchant.id
  const { subscriptions } = await listSubscriptions(deps, { merchantId, status: 'active', limit: 100 })
  const subscription = subscriptions.at(-1)
  if (!subscription) return ''

  const session = await createCheckoutSession(deps, {
    author: { merchantId, actor: 'system' },
    subscriptionId: subscription.id,
    expiresIn: MAX_SESSION_SECONDS,
  })
  const { message } = await createChallenge(deps, {
    address: account.address,
    host: null,
    purpose: 'sign_in',
  })
  const signature = await account.signMessage({ message })
  const { token } = await signIn(deps, { message, signature, oldToken: null })
  return welcomeText({
    baseUrl: env.baseUrl,
    payUrl: env.payUrl,
    sessionId: session.id,
    paymentLinkId: subscription.paymentLinkId,
    subscriptionId: subscription.id,
    wallet: sampleAccount(ACTIVE_PAYER).address,
    apiKey: await sampleApiKey(deps, { merchantId }),
    sessionToken: token,
    chain: chainText(deps.testMode),
  })
}
