import { connectCalendar } from '#domain/imports/commands/connect-calendar.server.ts'
import { fetchPhoto } from '#domain/imports/jobs.server.ts'
import { z } from 'zod'
import { budgetsOf, job } from '../job.ts'
import { Id } from '../payloads.ts'

export const imports = {
  'imports.connect-calendar': job(z.object({ listingId: Id }), ({ db, sender, now }, { listingId }) =>
    connectCalendar({ db, limits: sender.limits, budgets: budgetsOf({ db, sender }) }, listingId, now),
  ),
  'imports.fetch-photo': job(
    z.object({ draftId: Id }),
    ({ db, outside, storage, sender, now }, { draftId }) =>
      fetchPhoto({ db, outside, storage, limits: sender.limits, budgets: budgetsOf({ db, sender }) }, draftId, now),
    { hands: 'fetch' },
  ),
}
