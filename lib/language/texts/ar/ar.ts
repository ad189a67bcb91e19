import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const AR: Catalogue = {
  wallet: WALLET,
}
