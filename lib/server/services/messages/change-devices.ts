import 'server-only'
import { InvalidValueError, NotFoundError } from '@/lib/billing/billing-error'
import {
  type Device,
  MAX_MESSAGE_DEVICES,
  PushOffError,
  TooManyMessageDevicesError,
} from '@/lib/billing/messages/device'
import { type Topic, topicsOf } from '@/lib/billing/messages/message-kind'
import { NothingPaidError } from '@/lib/billing/messages/message-refusals'
import type { Reader } from '@/lib/language/reader'
import type { Deps } from '../../deps'
import { isPoint } from '../../mail/push/push-key'
import { hashSecret, secretToken } from '../../random'
import { lockSession } from '../../store/accounts/sessions'
import type { Database } from '../../store/database/database'
import {
  countDevices,
  type DeviceRow,
  insertDevice,
  lockDevice,
  lockDeviceAt,
  lockEndpoint,
  lockReadersAt,
  updateDevice,
} from '../../store/messages/devices'
import { deleteReader, hasPaid } from '../../store/messages/readers'
import { findLastEventId } from '../../store/reports/event-pages'
import { audit, lockOwner, type MessageOwner, readersOf } from './message-owner'
import type { WritingDeps } from './write-message'

/**
 * Turns on messages to a browser's device, which its user has agreed to there. One that is on already gets its keys, its
 * language and the session of this call; another account's messages to the same device go on beside it.
 * @param params.name - browser and system, as in "Firefox on Linux"
 * @param params.sessionId - the session that asks: the device goes off once its user ends that
 * @param params.reader - reader that its messages are written for
 * @throws PushOffError, InvalidValueError for an endpoint or a key that is none, NothingPaidError, NotFoundError where the
 *   session has ended, TooManyMessageDevicesError
 */
export async function turnDeviceOn(
  deps: WritingDeps,
  params: { owner: MessageOwner; device: Device; name: string; sessionId: string; reader: Reader },
): Promise<DeviceRow> {
  const { owner, name, sessionId, reader } = params
  const { endpoint, p256dh, auth } = params.device
  checkDevice(deps, params.device)
  const keys = { endpoint, endpointHash: hashSecret(endpoint), p256dh, auth }
  return deps.store.transaction(async (tx) => {
    const readers = await lockOwner(tx, owner)
    if ('account' in owner && !(await hasPaid(tx, owner.account))) throw new NothingPaidError()
    // It may have ended while the request was on its way, and nothing would turn its device off any more.
    if (!(await lockSession(tx, { id: sessionId }))) throw new NotFoundError('Session')
    await lockEndpoint(tx, keys)
    const there = await lockDeviceAt(tx, { endpointHash: keys.endpointHash, owner: readers })
    // Turned on anew, it gets messages again although the last ones were refused.
    const change = { ...keys, ...reader, deviceName: name, sessionId, bounces: 0 }
    if (there) return updateDevice(tx, { id: there.id, change })
    if ((await countDevices(tx, readers)) >= MAX_MESSAGE_DEVICES) throw new TooManyMessageDevicesError()
    const now = deps.clock.now()
    const device = await insertDevice(tx, {
      ...change,
      id: deps.random.uuid(),
      ...('author' in owner
        ? { audience: 'merchant', merchantId: owner.author.merchantId }
        : { audience: 'payer', payer: owner.account.address, chainId: owner.account.chainId }),
      // Never sent anywhere: a device is managed where it was turned on.
      token: secretToken(deps.random),
      createdAt: now,
      confirmedAt: now,
      sinceEvent: await findLastEventId(tx),
    })
    await auditDevice(tx, deps, { owner, action: 'message_device.added', device })
    return device
  })
}

/** @throws PushOffError, InvalidValueError */
function checkDevice({ push }: Pick<Deps, 'push'>, { endpoint, p256dh }: Device): void {
  if (push.publicKey === null) throw new PushOffError()
  const rule = push.refusedEndpoint(endpoint)
  if (rule !== null) throw new InvalidValueError('endpoint', rule)
  if (!isPoint(p256dh)) throw new InvalidValueError('p256dh', 'Must be a point of P-256.')
}

/**
 * Moves every reader by a browser's old endpoint to its new one, as its push service does by itself from time to time. The
 * device's old secret, which its push service does not know, tells that the browser asks.
 * @throws PushOffError, InvalidValueError, NotFoundError where no reader has that endpoint and secret
 */
export async function renewDevice(
  deps: Pick<Deps, 'store' | 'push'>,
  { old, renewed }: { old: Pick<Device, 'endpoint' | 'auth'>; renewed: Device },
): Promise<void> {
  checkDevice(deps, renewed)
  const { endpoint, p256dh, auth } = renewed
  const endpointHash = hashSecret(endpoint)
  await deps.store.transaction(async (tx) => {
    await lockEndpoint(tx, { endpointHash })
    const readers = await lockReadersAt(tx, { endpointHash: hashSecret(old.endpoint), auth: old.auth })
    if (readers.length === 0) throw new NotFoundError('Device')
    for (const reader of readers) {
      const owner = ownerOf(reader)
      const there =
        endpointHash === reader.endpointHash ? null : await lockDeviceAt(tx, { endpointHash, owner })
      // The page was quicker than the worker.
      if (there) await deleteReader(tx, reader)
      else {
        const change = { endpoint, endpointHash, p256dh, auth, bounces: 0 }
        await updateDevice(tx, { id: reader.id, change })
      }
    }
  })
}

function ownerOf({ payer, chainId, merchantId }: DeviceRow): Parameters<typeof lockDeviceAt>[1]['owner'] {
  if (payer !== null) return { account: { address: payer, chainId } }
  if (merchantId === null) throw new Error('A device is of nobody')
  return { merchantId }
}

/**
 * Chooses the topics that go to a device.
 * @throws NotFoundError
 */
export async function chooseTopicsOfDevice(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { owner, id, topics }: { owner: MessageOwner; id: string; topics: readonly Topic[] },
): Promise<DeviceRow> {
  return deps.store.transaction(async (tx) => {
    const device = await lockOwn(tx, { owner, id })
    const muted = topicsOf(device.audience).filter((topic) => !topics.includes(topic))
    await auditDevice(tx, deps, { owner, action: 'message_device.changed', device, muted })
    return updateDevice(tx, { id, change: { muted } })
  })
}

/**
 * Turns messages to a device off, and forgets it with all of them.
 * @throws NotFoundError
 */
export async function turnDeviceOff(
  deps: Pick<Deps, 'store' | 'wallClock'>,
  { owner, id }: { owner: MessageOwner; id: string },
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const device = await lockOwn(tx, { owner, id })
    await auditDevice(tx, deps, { owner, action: 'message_device.removed', device })
    await deleteReader(tx, { id })
  })
}

/** @throws NotFoundError */
async function lockOwn(tx: Database, { owner, id }: { owner: MessageOwner; id: string }): Promise<DeviceRow> {
  const device = await lockDevice(tx, { id, owner: readersOf(owner) })
  if (!device) throw new NotFoundError('Device')
  return device
}

/** Writes a change to a merchant's audit log, with the name of the device and never its endpoint. */
async function auditDevice(
  tx: Database,
  deps: Pick<Deps, 'wallClock'>,
  entry: {
    owner: MessageOwner
    action: `message_device.${'added' | 'changed' | 'removed'}`
    device: DeviceRow
    muted?: readonly Topic[]
  },
): Promise<void> {
  const { device, muted, ...rest } = entry
  const details = { device: device.deviceName, ...(muted && { muted }) }
  await audit(tx, deps, { ...rest, target: device.id, details })
}
