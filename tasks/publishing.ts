import { publishWaiting } from '#domain/publishing/jobs.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { Id } from '../payloads.ts'

export const publishing = {
  'publishing.publish-waiting': job(z.object({ draftId: Id }), ({ db, now }, draft) => publishWaiting(db, draft, now)),
}
