import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const TR: Catalogue = {
  wallet: WALLET,
}
