import { refreshRates } from '#domain/pricing/jobs.server.ts'
import { HOUR, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const pricing = {
  'pricing.refresh-rates': job(
    NoPayload,
    async ({ db, rates, log, now }) => {
      if (rates) await refreshRates(db, rates, log, now)
    },
    { every: HOUR },
  ),
}
