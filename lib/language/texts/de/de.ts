import type { Catalogue } from '../../subject'
import { BILLING } from './billing'
import { CHECKOUT } from './checkout'
import { ERRORS } from './errors'
import { HELP } from './help'
import { LINK } from './link'
import { MAIL } from './mail'
import { MESSAGES } from './messages'
import { PAIRING } from './pairing'
import { PARTS } from './parts'
import { PAY } from './pay'
import { SITE } from './site'
import { WALLET } from './wallet'

export const DE: Catalogue = {
  parts: PARTS,
  site: SITE,
  billing: BILLING,
  errors: ERRORS,
  checkout: CHECKOUT,
  help: HELP,
  link: LINK,
  mail: MAIL,
  messages: MESSAGES,
  pairing: PAIRING,
  pay: PAY,
  wallet: WALLET,
}
