import { recordRead } from '#platform/audit.server.ts'
import type { Db } from '#platform/db.server.ts'

type Reading = { adminId: string; email: { type: string; status: string; recipient_id: string | null } }

/** The audit log records in advance that an admin reads an e-mail, once an hour. */
export function noteReading(db: Db, { adminId, email }: Reading, now: Date): Promise<void> {
  const on = email.recipient_id !== null && ({ kind: 'user', id: email.recipient_id } as const)
  const changes = { [`email.${email.type}`]: [null, email.status] as const }
  return recordRead(db, { actorId: adminId, action: 'email-read', ...(on && { on }), changes }, now)
}
