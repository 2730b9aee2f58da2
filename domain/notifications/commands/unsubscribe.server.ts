import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { type Topic, topics } from '../topic.ts'

type Subscription = { userId: string; topic: Topic }

const signed = ({ userId, topic }: Subscription, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${userId} ${topic}`).digest('base64url')

/** The address in an e-mail that ends e-mails of its topic with one click, without log-in (RFC 8058). */
export const unsubscribeAddress = (
  subscription: Subscription,
  { origin, secret }: { origin: string; secret: string },
) => `${origin}/unsubscribe/${subscription.userId}.${subscription.topic}.${signed(subscription, secret)}`

/**
 * @param token of such an address
 * @param secrets the present one, and the one before it while it is known
 * @returns null without our signature
 */
export function readUnsubscribe(token: string, secrets: readonly string[]): Subscription | null {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const topic = topics.find((each) => each === name)
  if (!topic || !isId(userId)) return null
  const given = Buffer.from(signature)
  const isOurs = secrets
    .map((secret) => Buffer.from(signed({ userId, topic }, secret)))
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  return isOurs ? { userId, topic } : null
}

/** Ends the e-mails of a topic; its other channels stay. */
export async function unsubscribe(db: Db, { userId, topic }: Subscription): Promise<void> {
  await db
    .insertInto('notification_choices')
    .columns(['user_id', 'topic', 'email'])
    .expression(({ selectFrom, val }) =>
      selectFrom('profiles')
        .select(['user_id', val<string>(topic).as('topic'), val(false).as('email')])
        .where('user_id', '=', userId)
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ email: false }))
    .execute()
}
