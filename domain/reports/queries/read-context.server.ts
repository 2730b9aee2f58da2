import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ReportKind } from '../report.ts'

/** Messages shown before and after a reported one, or the last ones of a reported conversation. */
const AROUND = 4
const LAST = 12

type ContextMessage = {
  id: string
  name: string
  text: string
  at: Date
  images: number
  isReported: boolean
  isRemoved: boolean
}

/** Messages around a reported one, unhidden; an admin may read no other messages. */
export async function readContext(
  db: Db,
  { kind, thingId }: { kind: ReportKind; thingId: string },
): Promise<ContextMessage[]> {
  if (kind !== 'message' && kind !== 'conversation') return []
  const around =
    kind === 'message'
      ? sql`conversation_id = (select conversation_id from messages where id = ${thingId})
          and number between (select number - ${AROUND}::int from messages where id = ${thingId})
            and (select number + ${AROUND}::int from messages where id = ${thingId})`
      : sql`conversation_id = ${thingId} and number > (select last_number - ${LAST}::int from conversations where id = ${thingId})`
  const { rows } = await sql<ContextMessage>`select m.id, p.first_name as name, m.text, m.created_at as at,
      m.id = ${thingId} as "isReported", m.removed_at is not null as "isRemoved",
      (select count(*)::int from message_images where message_id = m.id) as images
    from messages m join profiles p on p.user_id = m.author_id where ${around} order by number`.execute(db)
  return rows
}
