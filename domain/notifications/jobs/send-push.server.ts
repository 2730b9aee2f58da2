import { createHash } from 'node:crypto'
import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Pusher } from '#platform/push.server.ts'
import type { Push, PushOutcome } from '#platform/push-outcome.server.ts'
import { keepPushKeys } from '../commands/keep-push-keys.server.ts'
import { PUSH_TTL_SECONDS, nextPushTry, type PushText, pushText, testText, urgencyOf } from '../push.ts'
import { findDevice, reachOf, type SubscribedDevice } from '../queries/find-devices.server.ts'
import { findDelivery } from '../queries/find-delivery.server.ts'

type QueuedPush = { notificationId: string; subscriptionId: string }

/** `again`: when to retry; `why`: the reason of the failure. */
type Sent = { again: Date | null; why: string | null }
const done: Sent = { again: null, why: null }

/** Sends a notification to one device, once; a device that ended its subscription is deleted. */
export async function sendPush(db: Db, pusher: Pusher, push: QueuedPush, now: Date): Promise<Sent> {
  const queued = await db
    .selectFrom('outgoing_pushes')
    .select('attempts')
    .where('notification_id', '=', push.notificationId)
    .where('subscription_id', '=', push.subscriptionId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  const device = queued && (await findDevice(db, push.subscriptionId))
  if (!device) return done

  const found = await inTransaction(db, (tx) => findDelivery(tx, push.notificationId))
  if (!found) {
    await end(db, push, { status: 'withdrawn' }, now)
    return done
  }
  const { kind, language, site } = found
  const t = translator(language, site)
  const text = pushText(found, { language, t })
  const outcome = await hand(db, pusher, { device, text, urgency: urgencyOf(kind), ttlSeconds: PUSH_TTL_SECONDS }, now)
  return conclude(db, { ...push, attempts: queued.attempts + 1 }, outcome, now)
}

/**
 * Sends a device a test push.
 *
 * @returns why it failed
 */
export async function sendTest(
  db: Db,
  pusher: Pusher,
  { subscriptionId }: Pick<QueuedPush, 'subscriptionId'>,
  now: Date,
): Promise<string | null> {
  const device = await findDevice(db, subscriptionId)
  const reader = device && (await findReader(db, device.userId).executeTakeFirst())
  if (!reader) return null
  const { language, site } = reader
  const text = testText({ language, t: translator(language, site) })
  const outcome = await hand(db, pusher, { device, text, urgency: 'high', ttlSeconds: 60 }, now)
  if (outcome.is === 'gone') await forget(db, subscriptionId)
  return 'why' in outcome ? outcome.why : null
}

type Handed = { device: SubscribedDevice; text: PushText } & Pick<Push, 'urgency' | 'ttlSeconds'>

const hand = async (db: Db, pusher: Pusher, { device, text, ...push }: Handed, now: Date): Promise<PushOutcome> =>
  pusher({ ...push, device: reachOf(device), message: text, topic: topicOf(text.tag) }, await keepPushKeys(db, now))

/** Push services read the topic, so it must not reveal what the notification is about. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

async function conclude(
  db: Db,
  { attempts, ...push }: QueuedPush & { attempts: number },
  outcome: PushOutcome,
  now: Date,
): Promise<Sent> {
  if (outcome.is === 'gone') {
    await forget(db, push.subscriptionId)
    return done
  }
  if (outcome.is === 'taken') {
    await end(db, push, { status: 'sent', attempts }, now)
    return done
  }
  const { why, afterSeconds } = outcome
  const again = outcome.is === 'later' ? nextPushTry(attempts, afterSeconds, now) : null
  if (again) await update(db, push).set({ attempts, last_error: why }).execute()
  else await end(db, push, { status: 'dead', attempts, last_error: why }, now)
  return { again, why }
}

type End = { status: 'sent' | 'withdrawn' | 'dead'; attempts?: number; last_error?: string }

const end = (db: Db, push: QueuedPush, ended: End, now: Date) =>
  update(db, push)
    .set({ ...ended, ended_at: now })
    .execute()

const update = (db: Db, { notificationId, subscriptionId }: QueuedPush) =>
  db
    .updateTable('outgoing_pushes')
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)

const forget = (db: Db, subscriptionId: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
