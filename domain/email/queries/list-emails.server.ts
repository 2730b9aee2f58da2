import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type EmailState, statusesOf } from '../email.ts'
import type { EmailType } from '../email-type.ts'

const PAGE = 50

/** Null and '' mean no filter. */
type Window = {
  state: EmailState | null
  type: EmailType | null
  /** The beginning of the recipient's address. */
  to: string
  /** An e-mail's id, for those before it; null for the newest. */
  before: string | null
}

/** The newest e-mails come first; `older` says where more begin. */
export async function listEmails(db: Db, window: Window) {
  const rows = await emails(db, window).execute()
  return { emails: rows.slice(0, PAGE).map(toEmail), older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

function emails(db: Db, { state, type, to, before }: Window) {
  const pattern = `${to.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('outgoing_emails')
    .select(['id', 'to_address', 'language', 'type', 'subject', 'status', 'last_error', 'created_at'])
    .$if(state !== null, (query) => query.where('status', 'in', statusesOf(state!)))
    .$if(type !== null, (query) => query.where('type', '=', type!))
    .$if(to !== '', (query) => query.where(sql<boolean>`lower(to_address) like ${pattern}`))
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select e.created_at, e.id from outgoing_emails e where e.id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
}

const toEmail = ({ to_address, last_error, created_at, ...email }: RowOf<typeof emails>) => ({
  ...email,
  to: to_address,
  lastError: last_error,
  at: created_at,
})
