import { removeOldSelections } from '#domain/admin/commands/begin-selection.server.ts'
import { extendAuditChain } from '#domain/admin/commands/extend-audit-chain.server.ts'
import { applyFee } from '#domain/admin/commands/plan-fee.server.ts'
import { runSelection } from '#domain/admin/commands/run-selection.server.ts'
import { endSuspension } from '#domain/admin/commands/suspend-person.server.ts'
import { z } from 'zod'
import { budgetsOf, DAY, HOUR, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const admin = {
  'admin.apply-fee': job(z.object({ changeId: Id }), ({ db, now }, { changeId }) => applyFee(db, changeId, now)),
  'admin.end-suspension': job(z.object({ userId: Id, since: z.iso.datetime() }), ({ db, now }, suspension) =>
    endSuspension(db, suspension, now),
  ),
  'admin.extend-audit-chain': job(NoPayload, ({ db, now }) => extendAuditChain(db, now), { every: HOUR }),
  'admin.remove-old-selections': job(NoPayload, ({ db, now }) => removeOldSelections(db, now), { every: DAY }),
  'admin.run-selection': job(
    z.object({ selectionId: Id, writeTo: z.string().min(1).max(254) }),
    ({ db, sender, log, now }, run) => {
      const note = (id: string, error: unknown) => log.warn({ err: error, id }, 'an act on one of many failed')
      return runSelection({ db, budgets: budgetsOf({ db, sender }), note }, run, now)
    },
  ),
}
