import type { Db } from '#platform/db.server.ts'
import type { PushDevice } from '#platform/push.server.ts'
import { sql } from 'kysely'
import { AWAY_DAYS } from '../push.ts'

/** A person's devices with pushes, the newest first. */
export const devicesOf = (db: Db, userId: string) => subscribed(db).where('session.userId', '=', userId).execute()

export type SubscribedDevice = Awaited<ReturnType<typeof devicesOf>>[number]

/** A device of any person. */
export const findDevice = (db: Db, subscriptionId: string) =>
  subscribed(db).where('push_subscriptions.id', '=', subscriptionId).executeTakeFirst()

const subscribed = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['push_subscriptions.id', 'service', 'endpoint', 'p256dh', 'auth'])
    .select('push_subscriptions.created_at as since')
    .select(['session.userAgent', 'session.userId'])
    .where('session.expiresAt', '>', sql<Date>`now() - make_interval(days => ${AWAY_DAYS})`)
    .where(sql<boolean>`is_live_account(session."userId")`)
    .orderBy('push_subscriptions.id', 'desc')

/** The way to a device's service; the table holds that a browser has its keys and an app none. */
export const reachOf = ({ service, endpoint, p256dh, auth }: SubscribedDevice): PushDevice =>
  service === 'web' ? { service, endpoint, p256dh: p256dh!, auth: auth! } : { service, endpoint }
