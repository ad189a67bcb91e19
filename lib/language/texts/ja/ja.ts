import type { Catalogue } from '../../subject'
import { WALLET } from './wallet'

export const JA: Catalogue = {
  wallet: WALLET,
}
