import type { PersonalTable } from './personal-table.ts'

/** The only update that the log allows (`audit_log_is_append_only` in db/routines/admin.sql). */
const erased: PersonalTable['erased'] = {
  rule: 'proof',
  replaced: { reason: `case when reason is null then null else '-' end` },
  plain: ['action', 'subject', 'changes'],
}

/** The acting admin and the reasons are not disclosed. */
const withheld = ['actor_id', 'reason', 'changes']

/** A report that led to nothing is not disclosed, because it would point to its reporter. */
const exported = `action <> 'report-read' and changes #>> '{decision,1}' is distinct from 'dismissed'`

/** Admins' actions on a person and their things stay; reasons that may name them are erased. */
export const auditLog: readonly PersonalTable[] = [
  { table: 'audit_log', whose: `subject = 'user' and subject_id = :person`, withheld, exported, erased },
  {
    table: 'audit_log',
    whose: `subject = 'booking' and subject_id in (select id from bookings where guest_id = :person or host_id = :person)
      or subject = 'listing' and subject_id in (select id from listings where host_id = :person)
      or subject = 'payout' and subject_id in (select id from payouts where host_id = :person)`,
    withheld,
    exported,
    erased,
  },
]
