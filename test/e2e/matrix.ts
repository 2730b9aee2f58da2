import { randomUUID } from 'node:crypto'
import { startDraft } from '#domain/hosting/commands/save-draft.server.ts'
import { saveQuickReply } from '#domain/messaging/commands/save-quick-reply.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { createWishlist } from '#domain/wishlists/commands/create-wishlist.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { sql } from 'kysely'

/** One of each kind of thing that belongs to somebody; a trip and its payment are a guest's, the rest are a host's. */
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
  'report',
  'claim',
  'conversation',
  'reply',
] as const

export type Cast = {
  /** E-mail addresses, all with the password of the demo's guest. */
  emails: Record<'guest' | 'host' | 'clerk' | 'suspended', string>
  ids: Record<'suspended', string>
  own: Things
  /** Of people who are nobody of the cast. */
  foreign: Things
  /** Each foreign thing as the database has it. */
  state: () => Promise<unknown>
  leave: () => Promise<void>
}

/**
 * A guest and a host of the demo world who can log in, and strangers, all of whom no other journey knows. What they have not in the
 * demo world is made, and goes when they leave.
 */
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
    ids: { suspended },
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
        await endClaim(db, things.claim)
        await db.deleteFrom('reports').where('id', '=', things.report).execute()
        await db.deleteFrom('quick_replies').where('id', '=', things.reply).execute()
        await db.deleteFrom('conversations').where('id', '=', things.conversation).execute()
      }
      await db.deleteFrom('suspensions').where('user_id', '=', suspended).execute()
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

/** Somebody of the demo world, none of these, who books only. Whoever can log in belongs to another journey, or to the demo. */
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
  const report = await aReport(db, guest, found.listing)
  const conversation = await aConversation(db, guest, found.listing)
  const reply = await aReply(db, host)
  const claim = await aClaim(db, found.trip)
  const rest = { photo: photo!, notification, device, wishlist, report, claim, conversation, reply }
  return { guest, host, things: { ...found, ...made, ...rest } satisfies Things }
}

async function aReport(db: Db, reporterId: string, listingId: string): Promise<string> {
  const id = newId()
  const about = { kind: 'listing', thing_id: listingId, listing_id: listingId, reason: 'other', text: '' } as const
  await db
    .insertInto('reports')
    .values({ id, ...about, reporter_id: reporterId, created_at: new Date() })
    .execute()
  return id
}

/** A guest's, about a stay of long ago. */
async function aClaim(db: Db, bookingId: string): Promise<string> {
  const id = newId()
  await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_by, opened_at)
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
      thing_id: bookingId,
      created_at: now,
    })
    .execute()
  return id
}

/** By a log-in of its own. */
async function aPushDevice(db: Db, userId: string): Promise<string> {
  const [id, session] = [newId(), newId()]
  await sql`insert into session (id, "expiresAt", token, "userId")
    values (${session}, now() + interval '1 day', ${`matrix:${session}`}, ${userId})`.execute(db)
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
    (select to_jsonb(w) from wishlists w where id = ${things.wishlist}) as wishlist,
    (select jsonb_agg(to_jsonb(s) order by listing_id) from saved_listings s where wishlist_id = ${things.wishlist}) as saved`.execute(
    db,
  )
  return rows
}

type Form = Record<string, string>

/** How one asks for a route. Without a line here it is asked by its pattern alone, and sent an empty form. */
type Sample = {
  /** Its address, with these things. */
  at?: (things: Things) => string
  /** What the route is about, if it is somebody's. */
  of?: (typeof kinds)[number]
  /** What a page is answered with that may be seen. */
  status?: number
  /** An action takes each of these for somebody's own thing, and does something with them. */
  forms?: readonly ((things: Things) => Form)[]
  /** What may be sent without changing anything. */
  harmless?: (things: Things) => Form
  /** What that is answered with, where it is not a redirect or a page. */
  harmlessStatus?: number
  /** Not to be sent by those who have a session. */
  endsSession?: boolean
}

const key = () => randomUUID()
const stay = { checkIn: '2031-03-03', checkOut: '2031-03-05', start: '10:00', hours: '2', guests: '1', pets: '0' }
const marks = { overall: '5', cleanliness: '5', communication: '5', comment: 'Fine' }
const cancelling = () => ({ refundMinor: '0', idempotencyKey: key() })
const changing = () => ({ ...stay, differenceMinor: '0', shownMinor: '0', idempotencyKey: key() })

const choosing = ['true', 'false'].map((saved) => ({ wishlist, listing }: Things) => ({
  intent: 'choose',
  wishlistId: wishlist,
  listingId: listing,
  saved,
}))

export const samples: Readonly<Record<string, Sample>> = {
  '/property/:listingId': { at: ({ listing }) => `/property/${listing}`, harmlessStatus: 400 },
  '/spaces/:country/:city/:kind?': { at: () => '/spaces/cl/santiago' },
  '/host/:hostId': { at: () => `/host/${newId()}`, status: 404 },
  '/become-a-host': { harmlessStatus: 400 },
  '/help/:name': { at: () => '/help/holds' },

  '/checkout': {
    at: ({ trip }) => `/checkout?bookingId=${trip}`,
    of: 'trip',
    harmless: ({ trip }) => ({ bookingId: trip }),
    forms: [
      ({ trip }) => ({ bookingId: trip }),
      ({ trip }) => ({ bookingId: trip, intent: 'release' }),
      ({ trip }) => ({ bookingId: trip, intent: 'release', changeId: newId() }),
    ],
  },
  '/bookings/:bookingId': {
    at: ({ trip }) => `/bookings/${trip}`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [
      cancelling,
      () => ({ intent: 'extend', minutes: '30', ...cancelling(), shownMinor: '0' }),
      () => ({ intent: 'accept-change', changeId: newId() }),
    ],
  },
  '/bookings/:bookingId/change': {
    at: ({ trip }) => `/bookings/${trip}/change`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [changing],
  },
  '/bookings/:bookingId/receipt': { at: ({ trip }) => `/bookings/${trip}/receipt`, of: 'trip' },
  '/bookings/:bookingId/calendar.ics': { at: ({ trip }) => `/bookings/${trip}/calendar.ics`, of: 'trip' },
  '/bookings/:bookingId/review': {
    at: ({ trip }) => `/bookings/${trip}/review`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [() => ({ ...marks, check_in: '5', accuracy: '5', location: '5', value: '5' })],
  },
  '/host/bookings/:bookingId/review': {
    at: ({ hosted }) => `/host/bookings/${hosted}/review`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [() => ({ ...marks, house_rules: '5' })],
  },
  '/bookings/:bookingId/problem': {
    at: ({ trip }) => `/bookings/${trip}/problem`,
    of: 'trip',
    harmlessStatus: 400,
    forms: [() => ({ kind: 'cleaning', text: 'x', what1: 'x', amount1: '1' }), () => ({ intent: 'no-access' })],
  },
  '/host/bookings/:bookingId/problem': {
    at: ({ hosted }) => `/host/bookings/${hosted}/problem`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [() => ({ kind: 'cleaning', text: 'x', what1: 'x', amount1: '1' })],
  },
  '/claims/:claimId': {
    at: ({ claim }) => `/claims/${claim}`,
    of: 'claim',
    harmlessStatus: 400,
    forms: [() => ({ act: 'withdraw' }), () => ({ act: 'accept' }), () => ({ act: 'contest', text: 'x' })],
  },
  '/claims/:claimId/pay': {
    at: ({ claim }) => `/claims/${claim}/pay`,
    of: 'claim',
    status: 302,
    forms: [() => ({})],
  },
  '/claims/:claimId/photos/:image': { at: ({ claim }) => `/claims/${claim}/photos/${newId()}-480`, status: 404 },
  '/host/bookings/:bookingId': {
    at: ({ hosted }) => `/host/bookings/${hosted}`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [
      cancelling,
      () => ({ intent: 'accept' }),
      () => ({ intent: 'decline', reason: 'other' }),
      () => ({ intent: 'refuse-change', changeId: newId() }),
    ],
  },
  '/host/bookings/:bookingId/change': {
    at: ({ hosted }) => `/host/bookings/${hosted}/change`,
    of: 'hosted',
    harmlessStatus: 400,
    forms: [changing],
  },
  '/messages/:conversationId': {
    at: ({ conversation }) => `/messages/${conversation}`,
    of: 'conversation',
    harmlessStatus: 400,
    forms: [
      () => ({ text: 'Theirs', key: key() }),
      () => ({ intent: 'archive' }),
      () => ({ intent: 'bring-back' }),
      () => ({ intent: 'accept' }),
    ],
  },
  '/messages/:conversationId/after': {
    at: ({ conversation }) => `/messages/${conversation}/after?after=0&look`,
    of: 'conversation',
  },
  '/messages/:conversationId/send': {
    at: ({ conversation }) => `/messages/${conversation}/send`,
    of: 'conversation',
    status: 404,
    harmlessStatus: 400,
    forms: [() => ({ text: 'Theirs', key: key() })],
  },
  '/messages/:conversationId/typing': {
    at: ({ conversation }) => `/messages/${conversation}/typing`,
    of: 'conversation',
    status: 404,
    forms: [() => ({})],
  },
  '/messages/images/:image': { at: () => `/messages/images/${newId()}-480`, status: 404 },
  '/messages/about': { of: 'trip', harmlessStatus: 404, forms: [({ trip }) => ({ bookingId: trip })] },
  '/property/:listingId/message': { at: ({ listing }) => `/property/${listing}/message`, harmlessStatus: 400 },
  '/host/quick-replies': {
    of: 'reply',
    harmlessStatus: 400,
    forms: [
      ({ reply }) => ({ replyId: reply, title: 'Theirs', text: 'Theirs' }),
      ({ reply }) => ({ replyId: reply, intent: 'delete' }),
    ],
  },
  '/notifications': {
    of: 'notification',
    harmlessStatus: 404,
    forms: [({ notification }) => ({ notificationId: notification, intent: 'one' })],
  },
  '/notifications/settings': { harmless: () => ({ quiet: 'on' }), harmlessStatus: 400 },
  '/notifications/push': {
    of: 'device',
    harmlessStatus: 404,
    forms: ['test', 'off'].map((intent) => ({ device }: Things) => ({ intent, subscriptionId: device })),
  },
  '/unsubscribe/:token': { at: () => '/unsubscribe/guessed', status: 404, harmlessStatus: 404 },
  '/notifications/:notificationId': { at: ({ notification }) => `/notifications/${notification}`, of: 'notification' },
  '/host/reviews': { harmlessStatus: 404 },
  '/wishlists': {
    of: 'wishlist',
    harmlessStatus: 404,
    forms: choosing,
  },
  '/wishlists/:wishlistId': {
    at: ({ wishlist }) => `/wishlists/${wishlist}`,
    of: 'wishlist',
    harmlessStatus: 404,
    forms: [
      () => ({ intent: 'rename', name: 'Theirs' }),
      () => ({ intent: 'share' }),
      () => ({ intent: 'unshare' }),
      () => ({ intent: 'delete' }),
      ...['remove', 'up', 'note'].map((intent) => ({ listing }: Things) => ({
        intent,
        listingId: listing,
        note: 'Theirs',
      })),
    ],
  },
  '/wishlists/save': { of: 'wishlist', status: 404, harmlessStatus: 404, forms: choosing },
  '/wishlists/shared/:secret': { at: () => `/wishlists/shared/${randomUUID()}`, status: 404 },
  '/host/profile': { harmless: () => ({ trader: 'perhaps' }), harmlessStatus: 400 },
  '/profile': { harmless: () => ({ firstName: '' }), harmlessStatus: 400 },
  '/profile/picture': { harmless: () => ({ x: '0' }) },
  '/payment-setup': { harmless: () => ({ intent: 'none' }), harmlessStatus: 400 },
  '/account/settings': { harmless: () => ({ intent: 'none' }) },
  '/account/export/:exportId/:part': { at: () => `/account/export/${newId()}/1`, status: 404 },
  '/account/close': { harmlessStatus: 400 },
  '/host/photos': {
    of: 'photo',
    harmless: () => ({ photoId: 'none' }),
    harmlessStatus: 404,
    forms: [({ photo }) => ({ photoId: photo })],
  },
  '/manage-listings': {
    of: 'listing',
    harmlessStatus: 404,
    forms: ['pause', 'resume', 'remove', 'duplicate', 'other-way', 'submit']
      .map((intent) => ({ listing }: Things) => ({ listingId: listing, intent }))
      .concat(({ draft }) => ({ listingId: draft, intent: 'discard' })),
  },
  '/manage-listings/import': { harmlessStatus: 400 },
  '/manage-listings/import/:importId': {
    at: ({ imported }) => `/manage-listings/import/${imported}`,
    of: 'imported',
    harmlessStatus: 404,
    forms: [() => ({ intent: 'import' }), ({ draft }) => ({ intent: 'again', draftId: draft })],
  },
  '/manage-listings/:listingId': {
    at: ({ listing }) => `/manage-listings/${listing}`,
    of: 'listing',
    harmlessStatus: 404,
    forms: [() => ({ intent: 'pause' }), () => ({ intent: 'duplicate' })],
  },
  '/manage-listings/:listingId/availability': {
    at: ({ listing }) => `/manage-listings/${listing}/availability`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [() => ({ do: 'block', from: '2031-03-03', to: '2031-03-05' }), () => ({ do: 'undo', change: newId() })],
  },
  '/manage-listings/:listingId/calendars': {
    at: ({ listing }) => `/manage-listings/${listing}/calendars`,
    of: 'listing',
    harmlessStatus: 404,
    forms: [
      () => ({ intent: 'renew' }),
      () => ({ intent: 'end' }),
      () => ({ intent: 'add', name: 'Other', url: 'https://calendars.example/one.ics' }),
      () => ({ intent: 'remove', feedId: newId() }),
    ],
  },
  '/manage-listings/:listingId/preview': { at: ({ draft }) => `/manage-listings/${draft}/preview`, of: 'draft' },
  '/manage-listings/:listingId/preview/map.svg': {
    at: ({ draft }) => `/manage-listings/${draft}/preview/map.svg`,
    of: 'draft',
  },
  '/create-listing': { harmlessStatus: 400 },
  '/create-listing/:draftId': { at: ({ draft }) => `/create-listing/${draft}`, of: 'draft' },
  '/create-listing/:draftId/:step': {
    at: ({ draft }) => `/create-listing/${draft}/details`,
    of: 'draft',
    harmless: () => ({ intent: 'stay' }),
    forms: [() => ({ intent: 'next', maxGuests: '2' })],
  },
  '/create-listing/:draftId/:step/save': {
    at: ({ draft }) => `/create-listing/${draft}/details/save`,
    of: 'draft',
    forms: [() => ({ maxGuests: '2' })],
  },
  '/edit-listing/:listingId/:step?': {
    at: ({ listing }) => `/edit-listing/${listing}/details`,
    of: 'listing',
    harmlessStatus: 400,
    forms: [() => ({ maxGuests: '2' })],
  },
  '/edit-listing/:listingId/:step/preview': {
    at: ({ listing }) => `/edit-listing/${listing}/details/preview`,
    of: 'listing',
    forms: [() => ({ maxGuests: '2' })],
  },

  '/admin/emails/types': { harmlessStatus: 404 },
  '/admin/emails/templates/:type': { at: () => '/admin/emails/templates/welcome', harmlessStatus: 404 },
  '/admin/emails/templates/:type/preview': { at: () => '/admin/emails/templates/welcome/preview', harmlessStatus: 200 },
  '/admin/emails/:emailId': { at: () => `/admin/emails/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/emails/:emailId/body': { at: () => `/admin/emails/${newId()}/body`, status: 404 },
  // A demo has its admin.
  '/admin/bootstrap': { status: 404, harmlessStatus: 404 },
  '/admin/booking-stress-test': { harmlessStatus: 400 },
  '/admin/listing-stress-test': { harmlessStatus: 400 },
  '/contact': { harmlessStatus: 400 },
  '/feedback': { harmlessStatus: 400 },
  '/admin/inquiries': { harmlessStatus: 404 },
  '/admin/message-reports/:reportId': {
    at: () => `/admin/message-reports/${newId()}`,
    status: 404,
    harmlessStatus: 400,
  },
  // Whoever can be seen can be reported and blocked; that nobody else can is tested beside the queries.
  '/report/:kind/:thingId': { at: () => `/report/person/${newId()}`, status: 404, harmlessStatus: 404 },
  '/block/:userId': { at: () => `/block/${newId()}`, status: 404, harmlessStatus: 404 },
  '/reports/:reportId': { at: ({ report }) => `/reports/${report}`, of: 'report' },
  '/admin/claims/:claimId': { at: () => `/admin/claims/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/users/:userId': { at: () => `/admin/users/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/listings': { harmlessStatus: 404 },
  '/admin/bookings/:bookingId': { at: () => `/admin/bookings/${newId()}`, status: 404, harmlessStatus: 400 },
  '/admin/payouts': { harmlessStatus: 400 },
  '/admin/payouts/:fileId': { at: () => `/admin/payouts/${newId()}`, status: 404, harmlessStatus: 404 },
  '/admin/payouts/:fileId/file.csv': { at: () => `/admin/payouts/${newId()}/file.csv`, status: 404 },
  '/payments/:currency/:month': { at: () => '/payments/CLP/2026-03' },
  '/payments/:currency/:month/statement.csv': { at: () => '/payments/CLP/2026-03/statement.csv' },
  '/admin/settings': { harmless: () => ({ hours: 'none' }), harmlessStatus: 400 },
  '/admin/settings/:section': {
    at: () => '/admin/settings/company',
    harmless: () => ({ phone: 'none' }),
    harmlessStatus: 400,
  },

  '/auth/enter': { harmlessStatus: 400 },
  '/auth/social/:provider': { at: () => '/auth/social/google', status: 404, harmlessStatus: 404 },
  // Only where the sources are served as they are.
  '/dev/ui': { status: 404 },
  '/auth/sign-out': { endsSession: true },
  '/*': { at: () => '/nothing-here', status: 404 },
  '/sandbox/sessions/:sessionId': {
    at: ({ payment }) => `/sandbox/sessions/${payment}`,
    of: 'payment',
    harmlessStatus: 402,
    forms: [
      () => ({ email: 'ana@patio.example', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }),
      () => ({ intent: 'confirm' }),
    ],
  },
  // Nothing of this one has arrived.
  '/uploads/:uploadId?': {
    at: ({ upload }) => `/uploads/${upload}`,
    of: 'upload',
    status: 404,
    harmlessStatus: 404,
    forms: [() => ({})],
  },

  '/property/:listingId/days': { at: ({ listing }) => `/property/${listing}/days?month=2031-03-01` },
  '/property/:listingId/map.svg': { at: ({ listing }) => `/property/${listing}/map.svg` },
  '/property/:listingId/image.jpg': { at: ({ listing }) => `/property/${listing}/image.jpg` },
  '/photos/:listingId': { at: ({ listing }) => `/photos/${listing}` },
  '/pins': { status: 400 },
  '/api/places': { at: () => '/api/places?q=santiago' },
  '/texts/:language/:namespace': { at: () => '/texts/en/shell' },
  '/media/:name': { at: () => '/media/000000000000000000000000-640.webp', status: 404 },
  '/calendars/:name': { at: ({ listing }) => `/calendars/${listing}.ics?key=guessed`, status: 404 },
  '/api/webhooks/:provider': { at: () => '/api/webhooks/sandbox', status: 405, harmlessStatus: 400 },
  '/auth/new-device': { at: () => '/auth/new-device?link=guessed' },
  // A demo has no secret of Facebook's.
  '/api/facebook/:callback': { at: () => '/api/facebook/deauthorize', status: 404, harmlessStatus: 404 },
  '/metrics': { status: 404 },
  '/sitemaps/:name': { at: () => '/sitemaps/pages.xml' },
}
