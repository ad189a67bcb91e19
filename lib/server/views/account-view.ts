import 'server-only'
import type { WireAccount } from '@/lib/wire/accounts/auth'

/** An account as sign-in and session show it. */
export function accountView(user: { id: string; address: string; organisation: string }): WireAccount {
  return { userid: user.id, address: user.address, organisation: user.organisation }
}
