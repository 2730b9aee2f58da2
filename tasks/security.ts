import { removeOldEvents } from '#domain/security/commands/remove-old.server.ts'
import { DAY, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const security = {
  'security.remove-old': job(NoPayload, ({ db, now }) => removeOldEvents(db, now), { every: DAY }),
}
