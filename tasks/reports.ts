import { notifyOfSuspension } from '#domain/reports/jobs.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { Id } from '../payloads.ts'

export const reports = {
  'reports.notify-of-suspension': job(
    z.object({ userId: Id, since: z.iso.datetime(), after: Id.exactOptional() }),
    ({ db, now }, payload) => notifyOfSuspension(db, payload, now),
  ),
}
