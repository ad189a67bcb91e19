import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const PT_BR: Catalogue = {
  wallet: WALLET,
}
