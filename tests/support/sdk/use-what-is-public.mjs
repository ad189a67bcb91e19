// @ts-check
// A page of another site, without a key: what is public, read from the browser.
import { createDues, createTokenVerifier } from '@dues/sdk'

const [baseUrl = '', paymentLinkId = '', sessionId = ''] = process.argv.slice(2)
const dues = createDues({ baseUrl, retries: 0 })
const base64 = (value) => btoa(JSON.stringify(value))
const token = `${base64({ alg: 'EdDSA', kid: 'of-nobody' })}.${base64({})}.${btoa('signature')}`
const told = {
  plans: (await dues.readPricing({ id: paymentLinkId })).plans.length > 0,
  session: (await dues.readCheckoutSession({ sessionId })).status,
  tokens: (await dues.listTokens()).length > 0,
  document: (await dues.getOpenApi()).openapi,
  token: await createTokenVerifier({ baseUrl, audience: 'nobody' })(token).catch(
    (error) => error.reason ?? String(error),
  ),
}
const [output] = document.getElementsByTagName('pre')
if (output) output.textContent = JSON.stringify(told)
