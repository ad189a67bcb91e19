import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const DE: Catalogue = {
  wallet: WALLET,
}
