import { asc, desc, eq, sql } from 'drizzle-orm'
import { confirmAddress, openConfirmation } from '@/lib/server/services/messages/answer-messages'
import { messageReaders, messages } from '@/lib/server/store/schema/message-schema'
import { messageJobs } from '@/lib/server/work/message-jobs'
import type { World } from '../service/world'

/** Runs every job of messages once, as one process does; `parts` stand for those of the world. */
export async function runMessageJobs(
  { deps }: World,
  parts: Partial<Parameters<typeof messageJobs>[0]> = {},
): Promise<void> {
  const { signal } = new AbortController()
  for (const job of messageJobs({ ...deps, ...parts })) await job.run(deps, signal)
}

/** The messages to an address, the newest first. */
export async function messagesTo({ deps }: World, email: string) {
  const rows = await deps.store.db
    .select({ message: messages })
    .from(messages)
    .innerJoin(messageReaders, eq(messageReaders.id, messages.readerId))
    .where(eq(messageReaders.email, email))
    // A question came before whatever else there is of the same moment.
    .orderBy(desc(messages.createdAt), asc(sql`${messages.kind} = 'confirm'`), desc(messages.id))
  return rows.map(({ message }) => message)
}

/** The code in the newest confirmation mail to an address. */
export async function codeSentTo(world: World, email: string): Promise<string> {
  const sent = (await messagesTo(world, email)).filter(({ kind }) => kind === 'confirm')
  for (const { body } of sent) {
    const [, code = ''] = /\/messages\/confirm\/([\w-]{43})/.exec(body) ?? []
    if ((await openConfirmation(world.deps, { code })).kind !== 'unknown') return code
  }
  throw new Error(`No confirmation mail to ${email} can be answered`)
}

/** Confirms an address by its newest mail. */
export async function confirmSent(world: World, email: string): Promise<void> {
  const { kind } = await confirmAddress(world.deps, { code: await codeSentTo(world, email) })
  if (kind !== 'confirmed') throw new Error(`The address is ${kind}`)
}

/** The token of the links in messages to an address. */
export async function tokenOf({ deps }: World, email: string): Promise<string> {
  const [row] = await deps.store.db.select().from(messageReaders).where(eq(messageReaders.email, email))
  if (!row) throw new Error(`Nobody reads at ${email}`)
  return row.token
}
