import { isId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { containing } from './common-name.server.ts'
import { type FoundRow, MAX_FOUND, type Search } from './search-of.server.ts'

/** Shorter words are in too many names. */
const MIN_LETTERS = 3
/** Fewer digits end too many telephone numbers. */
const MIN_DIGITS = 4

/** People and listings by a part of their name, people by how their telephone number ends; each by an index. */
export function byWords(text: string): Search[] {
  if (isId(text)) return []
  const digits = text.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d+$/.test(digits)) return digits.length >= MIN_DIGITS ? [byPhone(digits)] : []
  return (text.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS ? byName(text) : []
}

const byPhone = (digits: string): Search => ({
  kind: 'phone',
  ways: [['users', (id) => `/admin/users/${id}`]],
  find: sql`select user_id as id, first_name || ' ' || last_name as name from profiles
    where phone ilike ${`%${digits}`} and erased_at is null order by user_id`,
})

function byName(text: string): Search[] {
  const pattern = containing(text)
  const people = sql<FoundRow>`select user_id as id, first_name || ' ' || last_name as name from profiles
    where first_name || ' ' || last_name ilike ${pattern} and erased_at is null`
  const titles = sql<FoundRow>`select listing_id as id, min(title) as name from listing_texts where title ilike ${pattern} group by listing_id`
  // The list of all of them, once there are more than are shown here.
  const more = (
    rows: typeof people,
  ) => sql<FoundRow>`select ${text} as id, ${text} as name from (select 1 from (${rows}) found
    limit ${MAX_FOUND + 1}) few having count(*) > ${MAX_FOUND}`
  return [
    {
      kind: 'person',
      ways: [['users', (id) => `/admin/users/${id}`]],
      find: sql<FoundRow>`${people} order by user_id`,
    },
    { kind: 'people', ways: [['users', (query) => `/admin/users?q=${encodeURIComponent(query)}`]], find: more(people) },
    {
      kind: 'listing',
      ways: [['listings', (id) => `/admin/listings/${id}`]],
      find: sql<FoundRow>`${titles} order by listing_id`,
    },
    {
      kind: 'listings',
      ways: [['listings', (query) => `/admin/listings?q=${encodeURIComponent(query)}`]],
      find: more(titles),
    },
  ]
}
