import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database'
import { messageSettings } from '../schema/message-schema'

export type MessageSettings = Omit<typeof messageSettings.$inferSelect, 'merchantId'>

/** Payers are told of what they pay for unless their merchant decides otherwise. */
const UNSET: MessageSettings = { askPayers: true }

/** Choices of a merchant about messages; the defaults where it has made none. */
export async function findMessageSettings(
  db: Database,
  { merchantId }: { merchantId: string },
): Promise<MessageSettings> {
  const [row] = await db
    .select({ askPayers: messageSettings.askPayers })
    .from(messageSettings)
    .where(eq(messageSettings.merchantId, merchantId))
  return row ?? UNSET
}

/** Stores the choices of a merchant. */
export async function saveMessageSettings(
  tx: Database,
  { merchantId, ...settings }: MessageSettings & { merchantId: string },
): Promise<void> {
  await tx
    .insert(messageSettings)
    .values({ merchantId, ...settings })
    .onConflictDoUpdate({ target: messageSettings.merchantId, set: settings })
}
