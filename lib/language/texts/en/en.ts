import { WALLET } from './wallet'

export const EN = {
  wallet: WALLET,
} as const
