import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const ES: Catalogue = {
  wallet: WALLET,
}
