import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { HostStopCause } from '../host-stop.ts'
import { returnPayout } from './return-payout.server.ts'

type HostStop = { hostId: string; cause: HostStopCause; reason: string }

/**
 * Stops all payouts of a person, in every currency and by every method; what was not sent returns to their balance.
 *
 * What a bank's file has, or a provider may have, is not called back.
 *
 * @returns the stop's id; null where this cause has stopped them before
 */
export async function stopHost(tx: Tx, { hostId, cause, reason }: HostStop, now: Date): Promise<string | null> {
  const id = newId(now.getTime())
  const stopped = await tx
    .insertInto('host_stops')
    .values({ id, host_id: hostId, cause, reason, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!stopped.numInsertedOrUpdatedRows) return null
  const unsent = await tx
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', hostId)
    .where((eb) => eb.or([eb('status', '=', 'due'), eb('next_attempt_at', 'is not', null)]))
    .orderBy('id')
    .execute()
  for (const payout of unsent) await returnPayout(tx, payout.id, { status: 'cancelled' }, now)
  return id
}

/**
 * Ends one cause; once none is left the host is told, and the next run pays.
 *
 * @returns whether there was one
 */
export async function endHostStop(
  tx: Tx,
  { hostId, cause }: Pick<HostStop, 'hostId' | 'cause'>,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('host_stops')
    .set({ ended_at: now })
    .where('host_id', '=', hostId)
    .where('cause', '=', cause)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  const { count } = await tx
    .selectFrom('host_stops')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > 0) return true
  const kind = 'payouts_resumed'
  await addJob(tx, 'notifications.notify', {
    kind,
    recipientId: hostId,
    eventKey: `${kind}:${ended.id}`,
    thingId: ended.id,
  })
  await addJob(tx, 'payouts.make', {})
  return true
}
