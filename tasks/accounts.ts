import { removeRanOut } from '#domain/accounts/commands/remove-ran-out.server.ts'
import { welcome } from '#domain/accounts/jobs.server.ts'
import { z } from 'zod'
import { DAY, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const accounts = {
  'accounts.remove-ran-out': job(NoPayload, ({ db, now }) => removeRanOut(db, now), { every: DAY }),
  'accounts.welcome': job(z.object({ userId: Id }), ({ db, sender, now }, person) =>
    welcome(db, { ...person, ...sender }, now),
  ),
}
