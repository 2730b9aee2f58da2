import { type Db, inTransaction } from '#platform/db.server.ts'
import type { QuietHours } from '../quiet-hours.ts'
import type { Choice, Topic } from '../topic.ts'

type Input = {
  userId: string
  choices: readonly { topic: Topic; choice: Choice }[]
  quiet: QuietHours | null
  /** Whether e-mails of messages hold their words; as it is where a form does not say. */
  hasWords?: boolean
}

/** Stores a person's channels and quiet hours, and whether e-mails hold what others write. */
export async function saveChoices(db: Db, { userId, choices, quiet, hasWords }: Input): Promise<void> {
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
    if (hasWords === true) await tx.deleteFrom('wordless_emails').where('user_id', '=', userId).execute()
    if (hasWords === false)
      await tx
        .insertInto('wordless_emails')
        .values({ user_id: userId })
        .onConflict((each) => each.doNothing())
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
