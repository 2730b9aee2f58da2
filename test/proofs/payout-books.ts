import { sharesOf } from '#domain/payments/ledger.ts'
import { sql } from 'kysely'
import { type Balances, type Books, type Entry, nameOf, paidUntil } from './ledger-replay.ts'
import { idsOf, type Real } from './payout-world.ts'

/** Reads the bookings' past from every table but the ledger's. */
export async function readBooks(real: Real): Promise<Books> {
  const { db, hostId, currency } = real
  const ids = idsOf(real)
  const { rows } = await sql<{ books: Omit<Books, 'hostId' | 'currency'> }>`select jsonb_build_object(
    'bookings', (select jsonb_agg(jsonb_build_object('id', b.id, 'startsAt', starts_at, 'fee', service_fee_minor))
      from bookings b join quotes q on q.id = quote_id where b.id = any(${ids}::uuid[])),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bookingId', booking_id, 'minor', amount_minor, 'at', captured_at,
      'isForClaim', claim_id is not null)), '[]') from payments where booking_id = any(${ids}::uuid[]) and status = 'captured'),
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'bookingId', booking_id, 'minor', amount_minor, 'at', created_at,
      'isThrough', status = 'succeeded')), '[]') from refunds where booking_id = any(${ids}::uuid[])),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'bookingId', booking_id, 'minor', d.amount_minor, 'at', closed_at)), '[]')
      from disputes d join payments p on p.id = payment_id where booking_id = any(${ids}::uuid[]) and d.status = 'lost'),
    'parts', (select coalesce(jsonb_agg(jsonb_build_object('payoutId', o.id, 'bookingId', booking_id, 'minor', t.amount_minor, 'status', status)), '[]')
      from payouts o join payout_parts t on t.payout_id = o.id where host_id = ${hostId}),
    'reversals', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'bookingId', booking_id, 'minor', v.amount_minor, 'status', v.status,
      'sent', jsonb_build_object('minor', v.sent_minor, 'currency', coalesce(sent_currency, currency)))), '[]')
      from payout_reversals v join payouts o on o.id = payout_id where host_id = ${hostId})) as books`.execute(db)
  const { books } = rows[0]!
  const at = <Item extends { at: Date }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, at: new Date(item.at) }))
  return {
    ...books,
    hostId,
    currency,
    bookings: books.bookings.map((each) => ({ ...each, startsAt: new Date(each.startsAt) })),
    payments: at(books.payments),
    refunds: at(books.refunds),
    disputes: at(books.disputes),
  }
}

/** The ledger of the bookings: its entries in their order, and what it has on each account. */
export async function readLedger(real: Real): Promise<{ entries: Entry[]; balances: Balances; sum: number }> {
  const { rows } = await sql<Entry & { kind: string; minor: number; owner: string | null; currency: string }>`
    select j.event_key as key, j.booking_id as "bookingId", j.at, a.kind, a.owner_id as owner, p.amount_minor as minor, p.currency
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = any(${idsOf(real)}::uuid[]) order by j.at, j.id, p.number`.execute(real.db)
  const balances: Balances = {}
  const entries = new Map<string, Entry>()
  for (const { key, bookingId, at, kind, owner, minor, currency } of rows) {
    if (currency !== real.currency) throw new Error(`${key} is in ${currency}`)
    if (owner !== null && owner !== real.hostId) throw new Error(`${key} is somebody else's`)
    entries.set(key, { key, bookingId, at })
    const name = nameOf(kind, bookingId)
    balances[name] = (balances[name] ?? 0) + minor
  }
  return { entries: [...entries.values()], balances, sum: rows.reduce((total, { minor }) => total + minor, 0) }
}

/** Finds the bookings whose money must stay, by their past and not by the rows of stops. */
async function stoppedBookings(real: Real): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from claims where booking_id = any(${idsOf(real)}::uuid[]) and ended_at is null
    union select booking_id from disputes d join payments p on p.id = payment_id
      where booking_id = any(${idsOf(real)}::uuid[]) and d.status = 'open'`.execute(real.db)
  return new Set([...rows.map(({ id }) => id), ...real.stopped])
}

const total = (items: readonly { minor: number }[]) => items.reduce((all, { minor }) => all + minor, 0)
const isLive = ({ status }: Books['parts'][number]) => status === 'due' || status === 'sending' || status === 'paid'

/** The host's due for a booking: its share and claims less payouts made or in progress. */
export function owedOf(books: Books, bookingId: string, now: Date): number {
  const booking = books.bookings.find(({ id }) => id === bookingId)!
  if (booking.startsAt > now) return 0
  const of = <Item extends { bookingId: string }>(items: readonly Item[]) =>
    items.filter((item) => item.bookingId === bookingId)
  const claims = total(of(books.payments).filter(({ isForClaim }) => isForClaim))
  const back = of(books.reversals).filter(({ status }) => status !== 'failed')
  const share = sharesOf(paidUntil(books, bookingId, now), booking.fee).host
  return share + claims - total(of(books.parts).filter(isLive)) + total(back)
}

/** The expected parts of the next payout by booking; empty where nothing is to be paid. */
export async function expectedParts(real: Real, before: Books): Promise<Record<string, number>> {
  if (!real.account || real.account.hasFailed) return {}
  const stopped = await stoppedBookings(real)
  const owed = idsOf(real).map((id) => [id, owedOf(before, id, real.now)] as const)
  if (owed.reduce((all, [, minor]) => all + minor, 0) <= 0) return {}
  const due = owed.filter(([id, minor]) => !stopped.has(id) && minor !== 0)
  if (real.provider.openAccount) return perBooking(due)
  return due.reduce((all, [, minor]) => all + minor, 0) > 0 ? Object.fromEntries(due) : {}
}

/** Each booking is paid by itself, with the debts before it that it covers; the stays follow each other. */
function perBooking(due: readonly (readonly [id: string, minor: number])[]): Record<string, number> {
  const debtsFirst = [...due.filter(([, minor]) => minor < 0), ...due.filter(([, minor]) => minor > 0)]
  let open = 0
  let covered = 0
  for (const [at, [, minor]] of debtsFirst.entries()) {
    open += minor
    if (open <= 0) continue
    open = 0
    covered = at + 1
  }
  return Object.fromEntries(debtsFirst.slice(0, covered))
}

/** Money that is set apart for a booking that something stops. */
export async function setApartThoughStopped(real: Real, books: Books): Promise<string[]> {
  const stopped = await stoppedBookings(real)
  return books.parts
    .filter(({ status, bookingId }) => status === 'due' && stopped.has(bookingId))
    .map(({ bookingId }) => bookingId)
}
