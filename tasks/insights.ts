import { removeSalts } from '#domain/analytics/commands/visitor-keys.server.ts'
import { removeRareTexts } from '#domain/insights/commands/remove-rare-texts.server.ts'
import { rollBooks } from '#domain/insights/commands/roll-books.server.ts'
import { rollUp } from '#domain/insights/commands/roll-up.server.ts'
import { DAY, HOUR, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const insights = {
  'insights.roll-books': job(NoPayload, ({ db, now }) => rollBooks(db, now), { every: DAY }),
  'insights.roll-up': job(
    NoPayload,
    async ({ db, now }) => {
      await removeSalts(db, now)
      await rollUp(db, now)
      await removeRareTexts(db, now)
    },
    { every: HOUR },
  ),
}
