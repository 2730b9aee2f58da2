import { aSession } from './sessions.ts'
import { randomUUID } from 'node:crypto'
import { saveSearch } from '#domain/alerts/commands/save-search.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { saveQuickReply } from '#domain/messaging/commands/save-quick-reply.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { createWishlist } from '#domain/wishlists/commands/create-wishlist.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import type { Db } from '#platform/db.server.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { suspendedNoMore } from '#test/suspension.ts'
import { sql } from 'kysely'

/** One thing of each kind; trip and payment are the guest's, the others the host's. */
export type Things = Record<(typeof kinds)[number], string>

const kinds = [
  'trip',
  'payment',
  'hosted',
  'listing',
  'draft',
  'imported',
  'photo',
  'upload',
  'notification',
  'device',
  'wishlist',
  'search',
  'report',
  'claim',
  'conversation',
  'reply',
] as const

export type Cast = {
  /** E-mail addresses, all with the password of the demo's guest. */
  emails: Record<Side | 'clerk' | 'suspended', string>
  ids: Record<'suspended' | 'host', string>
  own: Things
  /** Of people who are nobody of the cast. */
  foreign: Things
  /** Each foreign thing as the database has it. */
  state: () => Promise<unknown>
  leave: () => Promise<void>
}

/** A guest and a host who can log in, and others, with missing things made; no journey shares them. */
export async function aCast(db: Db): Promise<Cast> {
  const [own, foreign] = [await aPair(db, 0), await aPair(db, 1)]
  const others = [own.guest, foreign.guest]
  const clerk = await aGuest(db, others)
  const suspended = await aGuest(db, [...others, clerk])
  const people = [own.guest, own.host, clerk, suspended]
  await canLogIn(db, people)
  await sql`update profiles set permissions = '{emails}' where user_id = ${clerk}`.execute(db)
  const emails = await emailsOf(db, people)
  return {
    emails: {
      guest: emails.get(own.guest)!,
      host: emails.get(own.host)!,
      clerk: emails.get(clerk)!,
      suspended: emails.get(suspended)!,
    },
    ids: { suspended, host: own.host },
    own: own.things,
    foreign: foreign.things,
    state: () => stateOf(db, foreign.things),
    async leave() {
      for (const { host, things } of [own, foreign]) {
        await db.deleteFrom('listing_drafts').where('host_id', '=', host).execute()
        await db.deleteFrom('listing_imports').where('id', '=', things.imported).execute()
        await db.deleteFrom('photo_uploads').where('id', '=', things.upload).execute()
        await db.deleteFrom('photos').where('id', '=', things.photo).execute()
        await db.deleteFrom('notifications').where('id', '=', things.notification).execute()
        await db.deleteFrom('push_subscriptions').where('id', '=', things.device).execute()
        await db.deleteFrom('wishlists').where('id', '=', things.wishlist).execute()
        await db.deleteFrom('saved_searches').where('id', '=', things.search).execute()
        await endClaim(db, things.claim)
        await db.deleteFrom('reports').where('id', '=', things.report).execute()
        await db.deleteFrom('quick_replies').where('id', '=', things.reply).execute()
        await db.deleteFrom('conversations').where('id', '=', things.conversation).execute()
      }
      await suspendedNoMore(suspended).execute(db)
      await sql`update profiles set permissions = '{}' where user_id = ${clerk}`.execute(db)
      await sql`delete from session where "userId" = any(${people}::uuid[])`.execute(db)
      await canLogInNoMore(db, people)
    },
  }
}

/** With the password of the demo's guest. */
export const canLogIn = (db: Db, people: readonly string[]) =>
  sql`insert into account (id, "accountId", "providerId", "userId", password)
    select gen_random_uuid(), person::text, 'credential', person, demo.password
    from unnest(${people}::uuid[]) person,
      (select password from account join "user" u on u.id = "userId" where email = 'guest@patio.example') demo`.execute(
    db,
  )

export const canLogInNoMore = (db: Db, people: readonly string[]) =>
  sql`delete from account where "userId" = any(${people}::uuid[])`.execute(db)

/** A guest of the demo who cannot log in, so that no other journey uses them. */
async function aGuest(db: Db, others: readonly string[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`select distinct guest_id as id from bookings b
    where not exists (select from listings where host_id = b.guest_id)
      and guest_id not in (select "userId" from account)
      and guest_id <> all(${others}::uuid[]) order by id desc limit 1`.execute(db)
  return rows[0]!.id
}

/** A guest with a paid booking and a host with a listing, neither of whom can log in yet. */
async function aPair(db: Db, offset: number) {
  const { rows } = await sql<{
    guest: string
    host: string
    trip: string
    payment: string
    listing: string
    hosted: string
  }>`
    with trips as (
      select distinct on (b.guest_id) b.guest_id as guest, b.id as trip, p.session_id as payment from bookings b
      join payments p on p.booking_id = b.id and p.session_id is not null
      where b.status = 'completed' and b.guest_id not in (select "userId" from account)
      order by b.guest_id, b.id),
    lets as (
      select distinct on (l.host_id) l.host_id as host, l.id as listing, b.id as hosted from listings l
      join bookings b on b.listing_id = l.id and b.status = 'completed'
      where l.status = 'published' and l.host_id not in (select "userId" from account)
      order by l.host_id, l.id, b.id)
    select * from (select * from trips order by guest desc offset ${offset} limit 1) t,
      (select * from lets order by host desc offset ${offset} limit 1) l`.execute(db)
  const { guest, host, ...found } = rows[0]!
  const made = { draft: await aDraft(db, host), imported: await anImport(db, host), upload: await anUpload(db, host) }
  const [photo] = await photosFor(db, host, 1)
  const notification = await aNotification(db, guest, found.trip)
  const device = await aPushDevice(db, guest)
  const wishlist = await aWishlist(db, { userId: guest, listingId: found.listing })
  const search = await aSavedSearch(db, guest)
  const report = await aReport(db, guest, found.listing)
  const conversation = await aConversation(db, guest, found.listing)
  const reply = await aReply(db, host)
  const claim = await aClaim(db, found.trip)
  const rest = { photo: photo!, notification, device, wishlist, search, report, claim, conversation, reply }
  return { guest, host, things: { ...found, ...made, ...rest } satisfies Things }
}

async function aSavedSearch(db: Db, userId: string): Promise<string> {
  const saving = {
    userId,
    name: 'Providencia',
    search: { type: 'day', q: 'Providencia', page: 1 },
    place: null,
  } as const
  const saved = await saveSearch(db, saving, new Date())
  if (!saved.ok) throw new Error(saved.failure.reason)
  return saved.value
}

async function aReport(db: Db, reporterId: string, listingId: string): Promise<string> {
  const id = newId()
  const about = { kind: 'listing', subject_id: listingId, listing_id: listingId, reason: 'other', text: '' } as const
  await db
    .insertInto('reports')
    .values({ id, ...about, reporter_id: reporterId, created_at: new Date() })
    .execute()
  return id
}

/** A guest's, about a stay of long ago. */
async function aClaim(db: Db, bookingId: string): Promise<string> {
  const id = newId()
  await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
    select ${id}, id, 'guest', 'cleaning', 'open', currency, 100, now() + interval '7 days', now() from bookings where id = ${bookingId}`.execute(
    db,
  )
  return id
}

async function endClaim(db: Db, claimId: string): Promise<void> {
  for (const table of ['claim_events', 'claim_photos', 'claim_lines'] as const)
    await db.deleteFrom(table).where('claim_id', '=', claimId).execute()
  await db.deleteFrom('claims').where('id', '=', claimId).execute()
}

async function aNotification(db: Db, recipientId: string, bookingId: string): Promise<string> {
  const [id, now] = [newId(), new Date()]
  await db
    .insertInto('notifications')
    .values({
      id,
      event_key: `matrix:${id}`,
      recipient_id: recipientId,
      kind: 'arrival',
      side: 'guest',
      subject_id: bookingId,
      created_at: now,
    })
    .execute()
  return id
}

/** By a log-in of its own. */
async function aPushDevice(db: Db, userId: string): Promise<string> {
  const [id, { id: session }] = [newId(), await aSession(db, userId)]
  await sql`insert into push_subscriptions (id, session_id, endpoint, p256dh, auth, created_at)
    values (${id}, ${session}, ${`https://push.invalid/${id}`}, ${'p'.repeat(87)}, ${'a'.repeat(22)}, now())`.execute(
    db,
  )
  return id
}

async function aDraft(db: Db, hostId: string): Promise<string> {
  const draft = await startDraft(
    db,
    { hostId, unit: 'hour', fields: typedFields('hour', []), limits: defaultLimits },
    new Date(),
  )
  if (!draft.ok) throw new Error(draft.failure.reason)
  return draft.value
}

async function anImport(db: Db, hostId: string): Promise<string> {
  const id = newId()
  const content = JSON.stringify({ rows: [], unknownColumns: [], isGuessed: false })
  await db
    .insertInto('listing_imports')
    .values({ id, host_id: hostId, file_name: 'spaces.csv', content, created_at: new Date() })
    .execute()
  return id
}

async function anUpload(db: Db, ownerId: string): Promise<string> {
  const id = newId()
  await db.insertInto('photo_uploads').values({ id, owner_id: ownerId, bytes: 1000, created_at: new Date() }).execute()
  return id
}

/** A guest's, with a listing in it. */
async function aWishlist(db: Db, { userId, listingId }: { userId: string; listingId: string }): Promise<string> {
  const list = await createWishlist(db, { userId, name: 'Of the matrix', listingId }, new Date())
  if (!list.ok) throw new Error(list.failure.reason)
  return list.value
}

async function aConversation(db: Db, guestId: string, listingId: string): Promise<string> {
  const message = { guestId, listingId, text: 'Of the matrix', key: randomUUID() }
  const begun = await startConversation(db, message, new Date())
  if (!begun.ok) throw new Error(begun.failure.reason)
  return begun.value.conversationId
}

async function aReply(db: Db, hostId: string): Promise<string> {
  const saved = await saveQuickReply(db, { id: null, hostId, title: 'Of the matrix', text: 'Soon' }, new Date())
  if (!saved.ok) throw new Error(saved.failure.reason)
  return saved.value
}

async function emailsOf(db: Db, ids: readonly string[]) {
  const rows = await db.selectFrom('user').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

async function stateOf(db: Db, things: Things): Promise<unknown> {
  const { rows } = await sql`select
    (select to_jsonb(b) from bookings b where id = ${things.trip}) as trip,
    (select to_jsonb(b) from bookings b where id = ${things.hosted}) as hosted,
    (select jsonb_agg(to_jsonb(p) order by id) from payments p where booking_id in (${things.trip}, ${things.hosted})) as payments,
    (select jsonb_agg(to_jsonb(c) order by id) from booking_changes c where booking_id in (${things.trip}, ${things.hosted})) as changes,
    (select to_jsonb(l) - 'views_this_week' - 'revision' from listings l where id = ${things.listing}) as listing,
    (select jsonb_agg(to_jsonb(d) order by id) from blocked_dates d where listing_id = ${things.listing}) as blocks,
    (select jsonb_agg(to_jsonb(f) order by id) from calendar_feeds f where listing_id = ${things.listing}) as feeds,
    (select to_jsonb(d) from listing_drafts d where id = ${things.draft}) as draft,
    (select to_jsonb(i) from listing_imports i where id = ${things.imported}) as import,
    (select to_jsonb(u) from photo_uploads u where id = ${things.upload}) as upload,
    (select to_jsonb(p) from photos p where id = ${things.photo}) as photo,
    (select to_jsonb(n) from notifications n where id = ${things.notification}) as notification,
    (select to_jsonb(d) from push_subscriptions d where id = ${things.device}) as device,
    (select to_jsonb(c) from claims c where id = ${things.claim}) as claim,
    (select to_jsonb(r) from reports r where id = ${things.report}) as report,
    (select to_jsonb(c) from conversations c where id = ${things.conversation}) as conversation,
    (select jsonb_agg(to_jsonb(s) order by side) from conversation_sides s where conversation_id = ${things.conversation}) as sides,
    (select to_jsonb(q) from quick_replies q where id = ${things.reply}) as reply,
    (select to_jsonb(s) from saved_searches s where id = ${things.search}) as search,
    (select to_jsonb(w) from wishlists w where id = ${things.wishlist}) as wishlist,
    (select jsonb_agg(to_jsonb(s) order by listing_id) from saved_listings s where wishlist_id = ${things.wishlist}) as saved`.execute(
    db,
  )
  return rows
}
