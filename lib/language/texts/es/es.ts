import type { Catalogue } from '../../subject'
import { BILLING } from './billing'
import { BUYER } from './buyer'
import { CHANGE } from './change'
import { CHECKOUT } from './checkout'
import { ENDING } from './ending'
import { ERRORS } from './errors'
import { HELP } from './help'
import { LINK } from './link'
import { MAIL } from './mail'
import { MESSAGES } from './messages'
import { PAIRING } from './pairing'
import { PARTS } from './parts'
import { PAY } from './pay'
import { PERMISSION } from './permission'
import { PORTAL } from './portal'
import { RECEIPT } from './receipt'
import { RECORDS } from './records'
import { SIGNING } from './signing'
import { SITE } from './site'
import { TEST_MODE } from './test-mode'
import { WALLET } from './wallet'

export const ES: Catalogue = {
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
  signing: SIGNING,
  portal: PORTAL,
  records: RECORDS,
  ending: ENDING,
  change: CHANGE,
  permission: PERMISSION,
  receipt: RECEIPT,
  buyer: BUYER,
  testMode: TEST_MODE,
}
