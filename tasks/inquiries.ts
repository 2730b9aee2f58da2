import { removeOldInquiries } from '#domain/inquiries/commands/remove-old-inquiries.server.ts'
import { DAY, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const inquiries = {
  'inquiries.remove-old': job(NoPayload, ({ db, now }) => removeOldInquiries(db, now), { every: DAY }),
}
