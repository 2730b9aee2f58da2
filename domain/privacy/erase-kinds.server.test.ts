import { type EmailType, emailTypes } from '#domain/email/email-type.ts'
import { emailLife } from '#domain/email/email.ts'
import type { Message } from '#domain/messaging/message.ts'
import { kindNames } from '#domain/notifications/kinds.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHost, aListing, aPaidBooking, NOW, valueOf } from '#test/factories.ts'
import { noMedia } from '#test/media.ts'
import { marked } from '#test/personal.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAccount } from './commands/close-account.server.ts'
import { eraseAccount } from './jobs.server.ts'

const { db } = await aDatabase()
const statuses = Object.keys(emailLife)

/** A host and a guest with a stay that is over. */
async function aStay() {
  const [guestId, hostId] = [await aGuest(db), await aHost(db)]
  const listing = await aListing(db, { host_id: hostId })
  const { bookingId } = await aPaidBooking(db, listing, { guestId })
  await sql`update bookings set status = 'completed' where id = ${bookingId}`.execute(db)
  return { guestId, hostId, bookingId, listingId: listing.id }
}

type Email = { to: string; type: EmailType; status: string; id?: string; key?: string; digest?: string }

const insertEmails = (emails: readonly Email[]) =>
  sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at, digest_id, last_error)
    select coalesce(id, gen_random_uuid()), coalesce(key, gen_random_uuid()::text), "to", "to" || '@patio.example', 'en', type, 'mk-subject', 'mk-html',
      'mk-text', status, ${NOW}, digest, 'mk-error'
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) t (id uuid, key text, "to" uuid, type text, status text, digest uuid)`.execute(
    db,
  )

/** Of those that are in a digest it is the first one's. */
function withDigest(...emails: [Email, ...Email[]]): Email[] {
  if (emails[0].status !== 'in-digest') return emails
  const digest = newId()
  const whole: Email = { id: digest, to: emails[0].to, type: 'digest', status: 'sent' }
  return [whole, ...emails.map((email) => ({ ...email, digest }))]
}

async function erase(userId: string): Promise<void> {
  valueOf(await closeAccount(db, { userId, language: 'en' }, NOW))
  await eraseAccount({ db, ...noMedia(), product: 'Patio' }, { userId }, NOW)
  const { erased_at } = await db
    .selectFrom('profiles')
    .select('erased_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(erased_at).toEqual(NOW)
}

test.each(['guest', 'host'] as const)(
  '[AUTH-07] of a %s no e-mail of any kind and state is left that names them, by a booking, a notification or a digest',
  async (side) => {
    const { guestId, hostId, bookingId, listingId } = await aStay()
    const [person, other] = side === 'guest' ? [guestId, hostId] : [hostId, guestId]
    const emails = emailTypes.flatMap((type) =>
      statuses.flatMap((status) =>
        withDigest(
          { to: person, type, status },
          { key: `${type}:${bookingId}:${status}:${other}`, to: other, type, status },
        ),
      ),
    )
    for (const kind of kindNames)
      for (const [recipient, named] of [
        [other, person],
        [person, other],
      ] as const) {
        const id = newId()
        const what =
          kind === 'report_decided' && side === 'host' ? { listing: listingId, named: null } : { listing: null, named }
        await sql`insert into notifications (id, event_key, recipient_id, kind, side, subject_id, listing_id, person_id, created_at)
          values (${id}, ${id}, ${recipient}, ${kind}, ${side}, ${newId()}, ${what.listing}, ${what.named}, ${NOW})`.execute(
          db,
        )
        emails.push(...withDigest({ key: `notification:${id}`, to: recipient, type: 'message', status: 'in-digest' }))
      }
    await insertEmails(emails)
    await erase(person)

    expect(await marked(db)).toEqual([])
    const left = await db.selectFrom('outgoing_emails').select('status').where('recipient_id', '=', other).execute()
    expect(left.filter(({ status }) => ['queued', 'failed', 'held-back'].includes(status))).toEqual([])
    const notified = await db.selectFrom('notifications').select('id').where('person_id', '=', person).execute()
    expect(notified).toEqual([])
  },
)

/** The kind that a message has after its author's erasure; new kinds must be listed. */
const messageKinds: Readonly<Record<Message['kind'], 'erased' | 'line'>> = {
  text: 'erased',
  images: 'erased',
  erased: 'erased',
  removed: 'erased',
  line: 'line',
}

test('[AUTH-07] [MSG-01] of every kind of message the author’s words go, covered ones too, and lines stay', async () => {
  const { guestId, hostId, listingId } = await aStay()
  const conversation = newId()
  const kinds = Object.keys(messageKinds) as Message['kind'][]
  await sql`insert into conversations values (${conversation}, ${guestId}, ${hostId}, ${listingId}, ${kinds.length}, ${NOW})`.execute(
    db,
  )
  for (const [side, userId] of [
    ['guest', guestId],
    ['host', hostId],
  ])
    await sql`insert into conversation_sides (conversation_id, side, user_id, last_at) values (${conversation}, ${side}, ${userId}, ${NOW})`.execute(
      db,
    )
  for (const [at, kind] of kinds.entries()) {
    const isLine = kind === 'line'
    const words = isLine || kind === 'erased' ? '' : 'mk-words'
    await sql`insert into messages (id, conversation_id, number, kind, author_id, text, covered_text, line, created_at, removed_at)
      values (${newId()}, ${conversation}, ${at + 1}, ${kind === 'removed' ? 'text' : kind}, ${isLine ? null : guestId}, ${words},
        ${words || null}, ${isLine ? '{}' : null}::jsonb, ${NOW}, ${kind === 'removed' ? NOW : null})`.execute(db)
  }
  await erase(guestId)
  expect(await marked(db)).toEqual([])
  const left = await db
    .selectFrom('messages')
    .select('kind')
    .where('conversation_id', '=', conversation)
    .orderBy('number')
    .execute()
  expect(left.map(({ kind }) => kind)).toEqual(kinds.map((kind) => messageKinds[kind]))
})

test('[AUTH-07] an e-mail to the other side that is not about the person stays as it is', async () => {
  const { guestId, hostId } = await aStay()
  const other = newId()
  await insertEmails([{ id: other, key: `payout_paid:${newId()}`, to: hostId, type: 'payout_paid', status: 'sent' }])
  await erase(guestId)
  const { subject } = await db
    .selectFrom('outgoing_emails')
    .select('subject')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  expect(subject).toBe('mk-subject')
  await db.deleteFrom('outgoing_emails').where('id', '=', other).execute()
})
