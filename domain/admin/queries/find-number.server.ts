import type { Actor } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { ofStatement } from '#domain/payments/charge-text.ts'
import { networkBeginning } from '#domain/security/security-event.ts'
import { isId } from '#kernel/ids.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { byWords } from './find-words.server.ts'
import { type Found, type FoundRow, MAX_FOUND, type Search } from './search-of.server.ts'
import { sideBySide } from './side-by-side.server.ts'

/**
 * Finds all that has a number that people are shown, of ours, which is the end of an id, or a provider's; and people and listings by words.
 *
 * @param query as typed; an e-mail's Message-ID and a whole id are numbers too
 * @returns only what the admin may see
 */
export async function findNumber(db: Db, query: string, actor: Pick<Actor, 'permissions'>): Promise<Found[]> {
  // A payout's number has a letter before it at the bank.
  const text = query
    .trim()
    .replace(/^<([^@>]+)@[^>]*>$/, '$1')
    .replace(/^P([\dA-F]{12})$/i, '$1')
  if (text === '') return []
  const searches = text.includes('@') ? byAddress(text) : [...byNumber(text), ...byWords(text), ...byNetwork(text)]
  const seen = searches.flatMap(({ kind, ways, find }) => {
    const way = ways.find(([permission]) => may(actor, permission))
    return way ? [{ kind, find, addressOf: way[1] }] : []
  })
  const rows = await sideBySide([...seen.entries()], async (part) => {
    const finds = part.map(
      ([number, { find }]) =>
        sql`(select ${sql.lit(number)} as number, id::text as id, name from (${find}) found limit ${MAX_FOUND})`,
    )
    return (await sql<FoundRow & { number: number }>`${sql.join(finds, sql` union all `)}`.execute(db)).rows
  })
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, id, name }) => {
      const { kind, addressOf } = seen[number]!
      return { kind, name, address: addressOf(id) }
    })
}

const toBooking: Search['ways'] = [
  ['bookings', (id) => `/admin/bookings/${id}`],
  ['payments', (id) => `/admin/bookings/${id}/money`],
]

/** A column of ids: by the whole id, or by the number that ends it. */
const isNumbered = (column: RawBuilder<unknown>, text: string) =>
  isId(text) ? sql`${column} = ${text.toLowerCase()}::uuid` : sql`right(${column}::text, 12) = ${text.toLowerCase()}`

const numberOf = (column: RawBuilder<unknown>) => sql`upper(right(${column}::text, 12))`

/** By its number, or by what of it stands on a card's statement. */
function isBooking(text: string) {
  const end = ofStatement(text)
  return end ? sql`right(b.id::text, 9) = ${end}` : isNumbered(sql`b.id`, text)
}

/** Ways that have indexes of their own tables are united: with an `or` between tables PostgreSQL would read all payments. */
function byNumber(text: string): Search[] {
  const ofBooking = sql`b.id, ${numberOf(sql`b.id`)} as name`
  return [
    {
      kind: 'booking',
      ways: toBooking,
      find: sql`select ${ofBooking} from bookings b where ${isBooking(text)}`,
    },
    {
      kind: 'payment',
      ways: toBooking,
      find: sql`select ${ofBooking} from payments p join bookings b on b.id = p.booking_id
        where p.id in (select id from payments where ${isNumbered(sql`id`, text)} or session_id = ${text} or intent_id = ${text}
          union select payment_id from provider_entries where source_id = ${text} or id = ${text})`,
    },
    {
      kind: 'refund',
      ways: toBooking,
      find: sql`select ${ofBooking} from refunds r join bookings b on b.id = r.booking_id
        where r.id in (select id from refunds where ${isNumbered(sql`id`, text)} or provider_refund_id = ${text}
            or transfer_reference = ${text}
          union select refund_id from provider_entries where source_id = ${text} or id = ${text})`,
    },
    {
      kind: 'dispute',
      ways: toBooking,
      find: sql`select ${ofBooking} from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
        where d.id = ${text}`,
    },
    {
      kind: 'payout',
      ways: [['payments', (id) => `/admin/users/${id}/money`]],
      find: sql`select host_id as id, ${numberOf(sql`payouts.id`)} as name from payouts
        where ${isNumbered(sql`payouts.id`, text)} or provider_reference = ${text}`,
    },
    {
      kind: 'file',
      ways: [['payments', (id) => `/admin/payouts/${id}`]],
      find: sql`select id, ${numberOf(sql`f.id`)} as name from payout_files f where ${isNumbered(sql`f.id`, text)}`,
    },
    {
      kind: 'claim',
      ways: [['payments', (id) => `/admin/claims/${id}`]],
      find: sql`select id, ${numberOf(sql`c.id`)} as name from claims c where ${isNumbered(sql`c.id`, text)}`,
    },
    {
      kind: 'entry',
      ways: [['payments', () => '/admin/revenue']],
      find: sql`select id, id as name from provider_entries
        where payment_id is null and refund_id is null and (id = ${text} or source_id = ${text})`,
    },
    ...(isId(text) ? byWholeId(text) : []),
  ]
}

/** Things whose number stands nowhere but in addresses and headers. */
const byWholeId = (text: string): Search[] => [
  {
    kind: 'email',
    ways: [['emails', (id) => `/admin/emails/${id}`]],
    find: sql`select id, to_address as name from outgoing_emails where id = ${text}::uuid`,
  },
  {
    kind: 'person',
    ways: [['users', (id) => `/admin/users/${id}`]],
    find: sql`select id, email as name from "user" where id = ${text}::uuid`,
  },
  {
    kind: 'listing',
    ways: [['listings', (id) => `/admin/listings/${id}`]],
    find: sql`select id, ${shownNumber(text)}::text as name from listings where id = ${text}::uuid`,
  },
  // Of what two people write to each other only how much it is: to read it takes a reason.
  {
    kind: 'messages',
    ways: [['reports', (id) => `/admin/users/${id}/messages`]],
    find: sql`select guest_id as id, (select count(*)::text from messages m where m.conversation_id = c.id and m.kind <> 'line') as name
      from conversations c where c.id = ${text}::uuid`,
  },
]

/** Events of the day's pseudonym of a network, by its mark or the whole of it. */
function byNetwork(text: string): Search[] {
  const network = networkBeginning(text)
  if (network === null) return []
  return [
    {
      kind: 'network',
      ways: [['users', () => `/admin/security?network=${encodeURIComponent(text)}`]],
      find: sql`select ${text}::text as id, ${text}::text as name from security_events where network like ${`${network}%`} limit 1`,
    },
  ]
}

const byAddress = (text: string): Search[] => [
  {
    kind: 'person',
    ways: [['users', (id) => `/admin/users/${id}`]],
    find: sql`select id, email as name from "user" where email = ${text.toLowerCase()}`,
  },
  {
    kind: 'emails',
    ways: [['emails', (address) => `/admin/emails?to=${encodeURIComponent(address)}`]],
    find: sql`select to_address as id, to_address as name from outgoing_emails
      where lower(to_address) = ${text.toLowerCase()} group by to_address`,
  },
  {
    kind: 'messages',
    ways: [['reports', (id) => `/admin/users/${id}/messages`]],
    find: sql`select u.id, sum((select count(*) from messages m where m.conversation_id = s.conversation_id and m.kind <> 'line'))::text as name
      from "user" u join conversation_sides s on s.user_id = u.id where u.email = ${text.toLowerCase()} group by u.id`,
  },
]
