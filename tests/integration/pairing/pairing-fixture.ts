import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { POST as claim } from '@/app/api/auth/pairings/claim/route'
import { POST as end } from '@/app/api/auth/pairings/end/route'
import { POST as finish } from '@/app/api/auth/pairings/finish/route'
import { POST as compare } from '@/app/api/auth/pairings/message/route'
import { POST as open } from '@/app/api/auth/pairings/route'
import { POST as sign } from '@/app/api/auth/pairings/signature/route'
import { POST as state } from '@/app/api/auth/pairings/state/route'
import type { PairingPurpose } from '@/lib/billing/accounts/pairing'
import { secretToken, systemRandom } from '@/lib/server/random'
import type { CallOptions } from '../../support/service/call-operation'
import type { World } from '../../support/service/world'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The browser that shows a code. */
export interface Screen {
  readonly code: string
  readonly secret: string
  state(): ReturnType<typeof readState>
  digits(): Promise<string>
  finish(options?: CallOptions): ReturnType<typeof finishBy>
  end(): Promise<number>
}

/** The phone that scans it. */
export interface Phone {
  /** Its secrets, as it sends them. */
  readonly own: { readonly code: string; readonly secret: string }
  readonly account: PrivateKeyAccount
  claim(options?: CallOptions): ReturnType<typeof claimBy>
  compare(digits: string, options?: CallOptions): ReturnType<typeof compareBy>
  sign(message: string, by?: PrivateKeyAccount): ReturnType<typeof signBy>
  /** Everything from the claim to the signature; returns the message. */
  goThrough(screen: Screen): Promise<string>
}

const readState = async (world: World, secret: string) => (await world.call(state, { body: { secret } })).data
const finishBy = (world: World, secret: string, options: CallOptions) =>
  world.call(finish, { body: { secret }, ...options })
const claimBy = (world: World, body: object, options: CallOptions) => world.call(claim, { body, ...options })
const compareBy = (world: World, body: object, options: CallOptions) =>
  world.call(compare, { body, ...options })
const signBy = (world: World, body: object) => world.call(sign, { body })

export async function openScreen(
  world: World,
  purpose: PairingPurpose = 'sign_in',
  options: CallOptions = {},
): Promise<Screen> {
  const headers = { 'user-agent': FIREFOX, ...options.headers }
  const { data } = await world.call(open, { body: { purpose }, ...options, headers })
  const { code, secret } = data
  return {
    code,
    secret,
    state: () => readState(world, secret),
    digits: async () => (await readState(world, secret)).digits ?? 'none',
    finish: (more = {}) => finishBy(world, secret, { headers: { 'user-agent': FIREFOX }, ...more }),
    end: async () => (await world.call(end, { body: { secret } })).status,
  }
}

export function newPhone(
  world: World,
  code: string,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Phone {
  const own = { code, secret: secretToken(systemRandom) }
  const phone: Phone = {
    own,
    account,
    claim: (options = {}) => claimBy(world, { ...own, address: account.address }, options),
    compare: (digits, options = {}) => compareBy(world, { ...own, digits }, options),
    sign: async (message, by = account) =>
      signBy(world, { ...own, message, signature: await by.signMessage({ message }) }),
    goThrough: async (screen) => {
      await phone.claim()
      const { message } = (await phone.compare(await screen.digits())).data
      await phone.sign(message)
      return message
    },
  }
  return phone
}
