import { extendAuditChain } from '#domain/admin/commands/extend-audit-chain.server.ts'
import { applyFee } from '#domain/admin/commands/plan-fee.server.ts'
import { endSuspension } from '#domain/admin/commands/suspend-person.server.ts'
import { z } from 'zod'
import { HOUR, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const admin = {
  'admin.apply-fee': job(z.object({ changeId: Id }), ({ db, now }, { changeId }) => applyFee(db, changeId, now)),
  'admin.end-suspension': job(z.object({ userId: Id, since: z.iso.datetime() }), ({ db, now }, suspension) =>
    endSuspension(db, suspension, now),
  ),
  'admin.extend-audit-chain': job(NoPayload, ({ db, now }) => extendAuditChain(db, now), { every: HOUR }),
}
