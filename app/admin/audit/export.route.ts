import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { walkAudit } from '#domain/admin/queries/list-audit.server.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import { auditSought } from './audit-sought.server.ts'
import type { Route } from './+types/export.route'

const head = ['entry_id', 'at', 'admin', 'action', 'subject', 'subject_id', 'reason', 'changes']

/** Exports what is found of the log as a table, read while it is sent: instants in UTC. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { sought } = await auditSought(searchOf(url), context)
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'audit-file' } }, clock())
  return tableAnswer('audit', rowsOf(walkAudit(db, sought)), { url, context })
}

async function* rowsOf(found: ReturnType<typeof walkAudit>): AsyncGenerator<FileCell[]> {
  yield head
  for await (const { id, at, actorName, action, on, reason, changes } of found)
    yield [
      id,
      at.toISOString(),
      actorName ?? '',
      action,
      on?.kind ?? '',
      on?.id ?? '',
      reason ?? '',
      JSON.stringify(Object.fromEntries(changes)),
    ]
}
