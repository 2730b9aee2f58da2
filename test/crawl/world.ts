import { randomBytes, randomUUID } from 'node:crypto'
import type { Pattern } from '#app/addresses.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { dayAhead } from '#test/days.ts'
import { aHold, aJobAsWritten, aListing, days } from '#test/factories.ts'
import { allRoutes } from '#test/routes.ts'
import { sql } from 'kysely'
import type { Crawl, Role } from './crawl.ts'

/** By pattern, a page to which no link of a page leads, and who may read it. */
type Unlinked = Map<string, { path: string; role: Role }>

/** Makes pages to which one gets by a form, an e-mail, a provider, or a secret. */
export async function makeUnlinked(db: Db): Promise<Unlinked> {
  const [secret, imported] = [randomBytes(24).toString('base64url'), randomUUID()]
  const idOf = (role: Role) => sql`(select id from "user" where email = ${`${role}@patio.example`})`
  const lists = await sql<{ id: string }>`update wishlists set share_secret = ${secret}
    where id = (select id from wishlists where user_id = ${idOf('guest')} order by id limit 1) returning id`.execute(db)
  await sql`insert into listing_imports (id, host_id, file_name, content, created_at)
    values (${imported}, ${idOf('host')}, 'spaces.csv', '{"rows":[],"unknownColumns":[],"isGuessed":false}', now())`.execute(
    db,
  )
  const { rows } = await sql<{ guest: string; hosted: string; ended: string }>`select ${idOf('guest')} as guest,
    (select id from bookings where host_id = ${idOf('host')} and status = 'completed' order by ends_at desc limit 1) as ended,
    (select id from bookings where host_id = ${idOf('host')} and status = 'confirmed' and starts_at > now()
     order by starts_at desc limit 1) as hosted`.execute(db)
  const { guest, hosted, ended } = rows[0]!
  const stay = days(dayAhead(30), dayAhead(32))
  const { id: listing } = await aListing(db)
  const { id: onRequest } = await aListing(db, { instant_book: false })
  const { bookingId } = await aHold(db, await aListing(db), { guestId: guest, stay, now: new Date() })
  const report = randomUUID()
  await sql`insert into reports (id, kind, subject_id, listing_id, reason, text, reporter_id, created_at)
    values (${report}, 'listing', ${listing}, ${listing}, 'other', 'Not as shown.', ${guest}, now())`.execute(db)
  const unlinked: Unlinked = new Map()
  await makeClaims(db, guest, unlinked)
  // The page of all jobs leads to one that has failed.
  const job = await aJobAsWritten(db, 'payments.refund', { refundId: newId() })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${job}::bigint`.execute(db)
  // The list of people leads to what its admin has chosen.
  await sql`with selection as (insert into selections (id, admin_id, list, made_at)
      values (${newId()}, ${idOf('admin')}, 'people', now()) returning id)
    insert into selection_items (selection_id, thing_id) select id, ${guest} from selection`.execute(db)
  return unlinked
    .set('/wishlists/:wishlistId/compare', { path: `/wishlists/${lists.rows[0]!.id}/compare`, role: 'guest' })
    .set('/wishlists/shared/:secret', { path: `/wishlists/shared/${secret}`, role: 'visitor' })
    .set('/manage-listings/change', { path: '/manage-listings/change?do=price&percent=10&all=1', role: 'host' })
    .set('/host/bookings/export', { path: '/host/bookings/export', role: 'host' })
    .set('/manage-listings/import/:importId', { path: `/manage-listings/import/${imported}`, role: 'host' })
    .set('/checkout', { path: `/checkout?bookingId=${bookingId}`, role: 'guest' })
    .set('/host/bookings/:bookingId/change', { path: `/host/bookings/${hosted}/change`, role: 'host' })
    .set('/host/bookings/:bookingId/review', { path: `/host/bookings/${ended}/review`, role: 'host' })
    .set('/reports/:reportId', { path: `/reports/${report}`, role: 'guest' })
    .set('/property/:listingId/request', {
      path: `/property/${onRequest}/request?checkIn=${dayAhead(30)}&checkOut=${dayAhead(32)}&guests=1`,
      role: 'guest',
    })
    .set('/translation', { path: '/translation', role: 'visitor' })
    .set('/supabase-test', { path: '/supabase-test', role: 'visitor' })
    .set('/auth/deauthorize', { path: '/auth/deauthorize', role: 'visitor' })
    .set('/auth/enter', { path: '/auth/enter', role: 'visitor' })
    .set('/auth/link', { path: '/auth/link?link=guessed', role: 'visitor' })
    .set('/auth/new-device', { path: '/auth/new-device?link=guessed', role: 'visitor' })
    .set('/confirm-it-is-you', { path: '/confirm-it-is-you?to=/account/close', role: 'guest' })
    .set('/session-ended', { path: '/session-ended?to=/profile', role: 'visitor' })
    .set('/offline', { path: '/offline', role: 'visitor' })
}

/** Claims that wait for an admin and for a payment, and a bank's file. */
async function makeClaims(db: Db, guest: string, unlinked: Unlinked): Promise<void> {
  const stays = await sql<{ id: string }>`update bookings set guest_id = ${guest} where id in (
      select id from bookings where status = 'completed' and ends_at > now() - interval '12 days' and currency = 'CLP'
      order by ends_at desc limit 2) returning id`.execute(db)
  const [stay, other] = stays.rows
  const [contested, accepted, file] = [newId(), newId(), newId()]
  for (const [id, side] of [
    [contested, 'guest'],
    [accepted, 'host'],
  ] as const) {
    await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
      values (${id}, ${stay!.id}, ${side}, 'cleaning', 'open', 'CLP', 5000, now() + interval '7 days', now())`.execute(
      db,
    )
    await sql`insert into claim_lines values (${id}, 1, '5 × 1', 5000)`.execute(db)
    await sql`insert into claim_events (claim_id, number, kind, by, at) values (${id}, 1, 'opened', ${side}, now())`.execute(
      db,
    )
  }
  await sql`update claims set status = 'contested', answer_due_at = null where id = ${contested}`.execute(db)
  await sql`update claims set status = 'accepted', answer_due_at = null, outcome_minor = 5000, ended_at = now(), payment_due_at = now() + interval '7 days'
    where id = ${accepted}`.execute(db)
  await sql`insert into payout_files select ${file}, 'CL', 'CLP', id, now() from "user" where email = 'admin@patio.example'`.execute(
    db,
  )
  const disputes = await sql<{
    number: string
  }>`insert into disputes (id, payment_id, amount_minor, currency, status, opened_at, closed_at)
    select 'du_crawl', id, amount_minor, currency, 'won', now(), now() from payments where status = 'captured' order by id limit 1
    returning number`.execute(db)
  unlinked
    .set('/claims/:claimId', { path: `/claims/${contested}`, role: 'guest' })
    .set('/claims/:claimId/pay', { path: `/claims/${accepted}/pay`, role: 'guest' })
    .set('/bookings/:bookingId/problem', { path: `/bookings/${other!.id}/problem`, role: 'guest' })
    .set('/admin/claims/:claimId', { path: `/admin/claims/${contested}`, role: 'admin' })
    .set('/admin/payouts/:fileId', { path: `/admin/payouts/${file}`, role: 'admin' })
    .set('/admin/disputes/:disputeId', { path: `/admin/disputes/${disputes.rows[0]!.number}`, role: 'admin' })
    .set('/admin/find', { path: '/admin/find?q=no-such-number', role: 'admin' })
    .set('/admin/payouts/:fileId/answer', { path: `/admin/payouts/${file}/answer`, role: 'admin' })
}

/** They were written without what a claim does to the money. */
export async function removeClaims(db: Db): Promise<void> {
  for (const table of ['claim_events', 'claim_lines', 'claims']) await sql`delete from ${sql.table(table)}`.execute(db)
}

/** Each role's crawl begins at these addresses; everything else has to be found. */
export const entries: Record<Role, readonly string[]> = {
  visitor: ['/'],
  guest: ['/', '/bookings'],
  host: ['/', '/host'],
  admin: ['/', '/admin'],
}

/** Pages that a demo answers to nobody, or that are a step of somebody else's. */
const nowhere: readonly Pattern[] = [
  '/admin/bootstrap',
  '/auth/native',
  '/auth/social/:provider',
  '/auth/callback',
  '/unsubscribe/:token',
  '/login',
  '/dev/ui',
  '/*',
  '/sandbox/sessions/:sessionId',
]

/** Pages that nobody's walk has reached. */
export function unreached(crawls: readonly Crawl[]): string[] {
  const reached = new Set(crawls.flatMap((crawl) => [...crawl.visited.values()]).map(({ pattern }) => pattern))
  return allRoutes
    .filter(({ isPage, pattern }) => isPage && !reached.has(pattern) && !nowhere.includes(pattern))
    .map(({ pattern }) => `nothing leads to ${pattern}`)
}

/** Counts what each crawl has visited, for the log of a run. */
export const figuresOf = (crawls: readonly Crawl[]) =>
  crawls.map(({ reader: { role, language }, visited, followed }) => {
    const pages = [...visited.values()].filter(({ page }) => page).length
    return `${role} ${language}: ${visited.size} addresses, ${pages} pages, ${followed} links`
  })
