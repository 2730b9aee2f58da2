import { removeOldLiveEvents } from '#platform/live.server.ts'
import { HOUR, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const live = {
  'live.remove-old': job(NoPayload, ({ db }) => removeOldLiveEvents(db), { every: HOUR }),
}
