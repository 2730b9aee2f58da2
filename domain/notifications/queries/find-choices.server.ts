import type { Db } from '#platform/db.server.ts'
import { type QuietHours, quietUntil } from '../quiet-hours.ts'
import { wantsWords } from './find-words.server.ts'
import { type Choice, choiceOf, isTransactional, type Topic, topics } from '../topic.ts'

/** A person's channels and quiet hours, and whether e-mails hold what others write. */
export async function findChoices(db: Db, userId: string) {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['topic', 'in_app', 'email', 'push'])
    .where('user_id', '=', userId)
    .execute()
  const stored = new Map(rows.map(({ topic, ...choice }) => [topic, choice]))
  return {
    choices: topics.map((topic) => ({ topic, choice: choiceOf(topic, stored.get(topic) ?? null) })),
    quiet: await findQuietHours(db, userId),
    hasWords: await wantsWords(db, userId),
  }
}

/** A person's channels for one topic. */
export async function findChoice(db: Db, userId: string, topic: Topic): Promise<Choice> {
  const row = await db
    .selectFrom('notification_choices')
    .select(['in_app', 'email', 'push'])
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst()
  return choiceOf(topic, row ?? null)
}

/** The end of a person's current quiet hours; null outside of them. */
async function waitsUntil(db: Db, userId: string, now: Date): Promise<Date | null> {
  const quiet = await findQuietHours(db, userId)
  return quiet && quietUntil(quiet, now)
}

/** When an e-mail of a topic is sent: never, now or after quiet hours; contractual ones go at once. */
export async function emailTime(db: Db, userId: string, topic: Topic, now: Date): Promise<'never' | 'now' | Date> {
  if (isTransactional(topic)) return 'now'
  const { email } = await findChoice(db, userId, topic)
  return email ? ((await waitsUntil(db, userId, now)) ?? 'now') : 'never'
}

/** When pushes of a topic are sent; quiet hours apply to all of them. */
export async function pushTime(db: Db, userId: string, topic: Topic, now: Date): Promise<'never' | 'now' | Date> {
  const { push } = await findChoice(db, userId, topic)
  return push ? ((await waitsUntil(db, userId, now)) ?? 'now') : 'never'
}

async function findQuietHours(db: Db, userId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('quiet_hours')
    .select(['from_minutes as from', 'until_minutes as until', 'zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
