import { recordRead } from '#platform/audit.server.ts'
import type { Db } from '#platform/db.server.ts'

type Read =
  | { what: 'person' | 'audit' | 'security'; of: string | null }
  | { what: 'bookings' | 'listings' | 'people' | 'audit-file' }
  /** The report and its days, in names of ours. */
  | { what: 'analytics'; report: string }

/** The audit log says once an hour what an admin has read of people, and each file that they took along. */
export function noteReading(db: Db, { adminId, read }: { adminId: string; read: Read }, now: Date): Promise<void> {
  const actorId = adminId
  const on = 'of' in read && read.of !== null && ({ kind: 'user', id: read.of } as const)
  switch (read.what) {
    case 'person':
      return recordRead(db, { actorId, action: 'person-read', ...(on && { on }) }, now)
    case 'audit':
      return recordRead(db, { actorId, action: 'audit-read', ...(on && { on }) }, now)
    case 'security':
      return recordRead(db, { actorId, action: 'security-read', ...(on && { on }) }, now)
    case 'bookings':
      return recordRead(db, { actorId, action: 'bookings-exported' }, now)
    case 'audit-file':
      return recordRead(db, { actorId, action: 'audit-exported' }, now)
    case 'listings':
      return recordRead(db, { actorId, action: 'listings-exported' }, now)
    case 'people':
      return recordRead(db, { actorId, action: 'people-exported' }, now)
    case 'analytics':
      return recordRead(db, { actorId, action: 'analytics-exported', changes: { report: [null, read.report] } }, now)
  }
}
