import type { Db, RowOf } from '#platform/db.server.ts'

const PAGE = 20

type Window = {
  isOpen: boolean
  /** The id of the last one before the page; null for the first page. */
  before: string | null
  /** By age, the newest first unless it says otherwise. */
  order?: 'oldest' | 'newest' | null
}

/** Open or ended ones; `older` says where more begin, in the order of the list. */
export async function listInquiries(db: Db, window: Window) {
  const rows = await found(db, window).execute()
  return { inquiries: rows.slice(0, PAGE).map(toInquiry), older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

function found(db: Db, { isOpen, before, order }: Window) {
  const isOldestFirst = order === 'oldest'
  return db
    .selectFrom('inquiries')
    .leftJoin('profiles', 'profiles.user_id', 'person_id')
    .leftJoin('user', 'user.id', 'person_id')
    .select(['inquiries.id', 'form', 'kind', 'message', 'reference', 'person_id', 'inquiries.created_at'])
    .select(['state', 'answer', 'ended_at', 'inquiries.language', 'first_name', 'last_name'])
    .select((each) => each.fn.coalesce('inquiries.email', 'user.email').as('address'))
    .where('state', isOpen ? '=' : '<>', 'open')
    .$if(before !== null, (query) => query.where('inquiries.id', isOldestFirst ? '>' : '<', before))
    .orderBy('inquiries.id', isOldestFirst ? 'asc' : 'desc')
    .limit(PAGE + 1)
}

const toInquiry = (row: RowOf<typeof found>) => ({
  id: row.id,
  form: row.form,
  kind: row.kind,
  message: row.message,
  reference: row.reference,
  personId: row.person_id,
  name: row.first_name ? `${row.first_name} ${row.last_name}` : null,
  /** Null where no answer is wanted. */
  address: row.address,
  language: row.language,
  createdAt: row.created_at,
  state: row.state,
  answer: row.answer,
  endedAt: row.ended_at,
})
