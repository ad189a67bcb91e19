import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const FR: Catalogue = {
  wallet: WALLET,
}
