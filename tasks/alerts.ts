import { lookAgain } from '#domain/alerts/jobs.server.ts'
import { job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const alerts = {
  'alerts.look-again': job(NoPayload, ({ db, now }) => lookAgain(db, now), { every: 1 }),
}
