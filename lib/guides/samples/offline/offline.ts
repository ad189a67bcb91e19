import { createTokenVerifier } from '@dues/sdk'

const [, , token = '', merchantId = ''] = process.argv
// One for the whole process: it keeps the keys.
const verify = createTokenVerifier({
  baseUrl: process.env.DUES_URL ?? 'http://localhost:3000',
  audience: merchantId,
})

const { address, entitlements } = await verify(token)
console.log(address, entitlements.length > 0 ? 'come in' : 'please subscribe')
