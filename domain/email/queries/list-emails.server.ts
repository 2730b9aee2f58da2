import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type EmailState, statusesOf } from '../email.ts'
import type { EmailType } from '../email-type.ts'

const PAGE = 50

/** Null and '' mean no filter. */
export type EmailsSought = {
  state: EmailState | null
  type: EmailType | null
  /** The beginning of the recipient's address. */
  to: string
  /** Written from this instant on, and before that one. */
  since: Date | null
  until: Date | null
}

type Window = EmailsSought & {
  /** An e-mail's id, for those before it; null for the newest. */
  before: string | null
}

/** The newest e-mails come first; `older` says where more begin. */
export async function listEmails(db: Db, window: Window) {
  const rows = await emails(db, window).execute()
  return { emails: rows.slice(0, PAGE).map(toEmail), older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

/** The ids of those that are found, at most so many. */
export async function idsOfEmails(db: Db, sought: EmailsSought, max: number): Promise<string[]> {
  const found = await matching(db, sought).select('id').limit(max).execute()
  return found.map(({ id }) => id)
}

const emails = (db: Db, { before, ...sought }: Window) =>
  matching(db, sought)
    .select(['id', 'to_address', 'language', 'type', 'subject', 'status', 'last_error', 'created_at'])
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select e.created_at, e.id from outgoing_emails e where e.id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)

function matching(db: Db, { state, type, to, since, until }: EmailsSought) {
  const pattern = `${to.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('outgoing_emails')
    .$if(state !== null, (query) => query.where('status', 'in', statusesOf(state!)))
    .$if(type !== null, (query) => query.where('type', '=', type!))
    .$if(to !== '', (query) => query.where(sql<boolean>`lower(to_address) like ${pattern}`))
    .$if(since !== null, (query) => query.where('created_at', '>=', since!))
    .$if(until !== null, (query) => query.where('created_at', '<', until!))
}

const toEmail = ({ to_address, last_error, created_at, ...email }: RowOf<typeof emails>) => ({
  ...email,
  to: to_address,
  lastError: last_error,
  at: created_at,
})
