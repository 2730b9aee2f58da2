import { expireClaim, notePaid, noteUnpaid } from '#domain/claims/jobs.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { Id } from '../payloads.ts'

export const claims = {
  'claims.expire': job(z.object({ claimId: Id }), ({ db, now }, { claimId }) => expireClaim(db, claimId, now)),
  'claims.note-paid': job(z.object({ claimId: Id }), ({ db, now }, { claimId }) => notePaid(db, claimId, now)),
  'claims.note-unpaid': job(z.object({ claimId: Id }), ({ db, now }, { claimId }) => noteUnpaid(db, claimId, now)),
}
