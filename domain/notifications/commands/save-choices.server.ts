import { type Db, inTransaction } from '#platform/db.server.ts'
import type { QuietHours } from '../quiet-hours.ts'
import type { Choice, Topic } from '../topic.ts'

type Input = { userId: string; choices: readonly { topic: Topic; choice: Choice }[]; quiet: QuietHours | null }

/** Stores a person's channels and quiet hours. */
export async function saveChoices(db: Db, { userId, choices, quiet }: Input): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('notification_choices')
      .values(choices.map(({ topic, choice }) => ({ user_id: userId, topic, ...choice })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'topic']).doUpdateSet(({ ref }) => ({
          in_app: ref('excluded.in_app'),
          email: ref('excluded.email'),
          push: ref('excluded.push'),
        })),
      )
      .execute()
    await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute()
    if (!quiet) return
    const { from, until, zone } = quiet
    await tx
      .insertInto('quiet_hours')
      .values({ user_id: userId, from_minutes: from, until_minutes: until, zone })
      .execute()
  })
}
