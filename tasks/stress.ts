import { endAbandoned } from '#domain/stress/commands/end-run.server.ts'
import { runStress } from '#domain/stress/jobs.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const stress = {
  'stress.end-abandoned': job(NoPayload, ({ db, now }) => endAbandoned(db, now), { every: 1 }),
  'stress.run': job(z.object({ runId: Id }), ({ db, sender, now }, run) =>
    runStress({ db, limits: sender.limits }, run, now),
  ),
}
