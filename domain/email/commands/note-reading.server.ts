import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'

type Reading = { adminId: string; email: { type: string; status: string; recipient_id: string | null } }

/** The audit log records each time, in advance, that an admin reads an e-mail. */
export const noteReading = (db: Db, { adminId, email }: Reading, now: Date): Promise<void> =>
  inTransaction(db, (tx) => {
    const on = email.recipient_id !== null && ({ kind: 'user', id: email.recipient_id } as const)
    const changes = { [`email.${email.type}`]: [null, email.status] as const }
    return recordAudit(tx, { actorId: adminId, action: 'email-read', ...(on && { on }), changes }, now)
  })
