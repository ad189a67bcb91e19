import 'server-only'
import { and, asc, count, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Device } from '@/lib/billing/messages/device'
import type { Database } from '../database/database'
import { messageReaders } from '../schema/message-schema'
import { sessions } from '../schema/sign-in-schema'
import { ownedBy, type ReaderOwner, type ReaderRow } from './readers'

/** A reader by a device. */
export type DeviceRow = ReaderRow &
  Device & { readonly email: null; readonly endpointHash: string; readonly deviceName: string }

/** The device of a reader; null for an email address, and for none. */
export function asDevice(row: ReaderRow | undefined): DeviceRow | null {
  if (!row || row.email !== null) return null
  const { endpoint, endpointHash, p256dh, auth, deviceName } = row
  const isWhole = endpoint && endpointHash && p256dh && auth && deviceName !== null
  return isWhole ? { ...row, email: null, endpoint, endpointHash, p256dh, auth, deviceName } : null
}

const devicesOf = (db: Database, owner: ReaderOwner) => and(isNull(messageReaders.email), ownedBy(db, owner))

/** Devices of an owner, the first turned on first. */
export async function listDevices(db: Database, owner: ReaderOwner): Promise<DeviceRow[]> {
  const rows = await db
    .select()
    .from(messageReaders)
    .where(devicesOf(db, owner))
    .orderBy(asc(messageReaders.createdAt), asc(messageReaders.id))
  return rows.flatMap((row) => asDevice(row) ?? [])
}

/** Number of the devices of an owner. */
export async function countDevices(db: Database, owner: ReaderOwner): Promise<number> {
  const [row] = await db.select({ count: count() }).from(messageReaders).where(devicesOf(db, owner))
  return row?.count ?? 0
}

/** An owner's device, locked until the transaction ends; null where it has none of this id. */
export async function lockDevice(
  tx: Database,
  { id, owner }: { id: string; owner: ReaderOwner },
): Promise<DeviceRow | null> {
  const [row] = await tx
    .select()
    .from(messageReaders)
    .where(and(eq(messageReaders.id, id), devicesOf(tx, owner)))
    .for('no key update')
  return asDevice(row)
}

/** Holds an endpoint until the transaction ends: its page and its worker may turn it on at the same moment. */
export async function lockEndpoint(tx: Database, { endpointHash }: { endpointHash: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`device:${endpointHash}`}, 0))`)
}

/** The reader by a browser's endpoint of an owner itself, locked; null where it is not turned on. */
export async function lockDeviceAt(
  tx: Database,
  { endpointHash, owner }: { endpointHash: string; owner: ReaderOwner },
): Promise<DeviceRow | null> {
  const isOwn =
    'merchantId' in owner
      ? and(eq(messageReaders.audience, 'merchant'), eq(messageReaders.merchantId, owner.merchantId))
      : and(
          eq(messageReaders.payer, owner.account.address),
          eq(messageReaders.chainId, owner.account.chainId),
        )
  const [row] = await tx
    .select()
    .from(messageReaders)
    .where(and(eq(messageReaders.endpointHash, endpointHash), isOwn))
    .for('no key update')
  return asDevice(row)
}

/** All readers by a browser's endpoint, whoever they are of, locked in one order. */
export async function lockReadersAt(
  tx: Database,
  { endpointHash, auth }: { endpointHash: string; auth: string },
): Promise<DeviceRow[]> {
  const rows = await tx
    .select()
    .from(messageReaders)
    .where(and(eq(messageReaders.endpointHash, endpointHash), eq(messageReaders.auth, auth)))
    .orderBy(asc(messageReaders.id))
    .for('no key update')
  return rows.flatMap((row) => asDevice(row) ?? [])
}

/** Adds a device of a locked owner. */
export async function insertDevice(
  tx: Database,
  row: Omit<typeof messageReaders.$inferInsert, 'email'> & Device,
): Promise<DeviceRow> {
  const [inserted] = await tx.insert(messageReaders).values(row).returning()
  const device = asDevice(inserted)
  if (!device) throw new Error('A device was kept without its keys')
  return device
}

/** Changes a locked device. */
export async function updateDevice(
  tx: Database,
  { id, change }: { id: string; change: Omit<Partial<typeof messageReaders.$inferInsert>, 'email'> },
): Promise<DeviceRow> {
  const [row] = await tx.update(messageReaders).set(change).where(eq(messageReaders.id, id)).returning()
  const device = asDevice(row)
  if (!device) throw new Error(`Device ${id} is not there to be changed`)
  return device
}

/** Removes a device that its push service gave up, unless it has another endpoint by now. */
export async function deleteDeviceAt(
  tx: Database,
  { id, endpointHash }: { id: string; endpointHash: string | null },
): Promise<void> {
  if (endpointHash === null) return
  await tx
    .delete(messageReaders)
    .where(and(eq(messageReaders.id, id), eq(messageReaders.endpointHash, endpointHash)))
}

/** Removes the devices that some sessions turned on, with their messages: their users ended those. */
export async function deleteDevicesOfSessions(
  tx: Database,
  { sessionIds }: { sessionIds: readonly string[] },
): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.delete(messageReaders).where(inArray(messageReaders.sessionId, [...sessionIds]))
}

/** Hands the devices that a session turned on to the one in its place. */
export async function moveDevicesOfSession(
  tx: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.update(messageReaders).set({ sessionId: to }).where(eq(messageReaders.sessionId, from))
}

/** Removes the devices of a merchant whose sessions are over, by an end or by time, with their messages. */
export async function deleteDevicesWithoutSession(
  tx: Database,
  { merchantId }: { merchantId: string },
): Promise<void> {
  const session = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, messageReaders.sessionId))
  await tx
    .delete(messageReaders)
    .where(
      and(
        isNull(messageReaders.email),
        eq(messageReaders.audience, 'merchant'),
        eq(messageReaders.merchantId, merchantId),
        notExists(session),
      ),
    )
}
