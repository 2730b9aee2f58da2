import { queueErasures } from '#domain/privacy/commands/queue-erasures.server.ts'
import { removeExpiredExports } from '#domain/privacy/commands/remove-exports.server.ts'
import { removeFacebookRequests } from '#domain/privacy/commands/remove-facebook-requests.server.ts'
import { eraseAccount, makeExport } from '#domain/privacy/jobs.server.ts'
import { z } from 'zod'
import { DAY, HOUR, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const privacy = {
  'privacy.erase': job(z.object({ userId: Id }), ({ sender, ...works }, account) =>
    eraseAccount({ ...works, product: sender.product }, account, works.now),
  ),
  'privacy.export': job(z.object({ exportId: Id }), ({ sender, ...works }, payload) =>
    makeExport({ ...works, ...sender }, payload, works.now),
  ),
  'privacy.remove-facebook-requests': job(NoPayload, ({ db, now }) => removeFacebookRequests(db, now), { every: DAY }),
  'privacy.queue-erasures': job(NoPayload, ({ db }) => queueErasures(db), { every: HOUR }),
  'privacy.remove-exports': job(NoPayload, ({ db, storage, now }) => removeExpiredExports(db, storage, now), {
    every: HOUR,
  }),
}
