import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt } from '#domain/i18n/site.ts'
import { money, negate } from '#kernel/money.ts'
import { shownNumber } from '#kernel/shown-number.ts'
import { type Db, inTransaction, type RowOf, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { notify } from '../commands/notify.server.ts'
import { interventionEmail, type MovedMoney } from '../intervention-email.ts'
import type { Sender } from './queue-chosen.server.ts'

/** At most so many admins are notified at once. */
const MAX_NOTIFIED = 20

type Input = { interventionId: string } & Pick<Sender, 'origin' | 'origins' | 'product'>

/**
 * Money that an admin moved is told to whom it concerns, with its amount; what waits for a second person to the other admins,
 * and how it ended to whoever has asked. A claim and a payout tell their people themselves.
 */
export async function notifyOfIntervention(db: Db, { interventionId, ...sender }: Input, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await intervention(tx, interventionId).executeTakeFirst()
    if (!found) return
    if (found.status === 'waiting') return askAdmins(tx, found, now)
    if (found.decided_by && found.decided_by !== found.requested_by) {
      const toAsker = { recipientId: found.requested_by, eventKey: `intervention_ended:${found.id}` }
      await notify(tx, { kind: 'intervention_ended', thingId: found.id, personId: found.decided_by, ...toAsker }, now)
    }
    if (found.status === 'done') await notifySides(tx, found, sender, now)
  })
}

const intervention = (tx: Tx, id: string) =>
  tx
    .selectFrom('interventions as i')
    .leftJoin('bookings as b', 'b.id', 'i.booking_id')
    .select(['i.id', 'i.kind', 'i.status', 'i.amount_minor', 'i.currency', 'requested_by', 'decided_by'])
    .select(['b.id as bookingId', 'b.guest_id', 'b.host_id', 'b.listing_id'])
    .select((eb) =>
      eb.selectFrom('refunds').select('refunds.id').whereRef('intervention_id', '=', 'i.id').limit(1).as('refundId'),
    )
    .where('i.id', '=', id)

type Found = RowOf<typeof intervention>

async function askAdmins(tx: Tx, { id, requested_by }: Found, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select user_id as id from profiles
    where 'payments' = any(permissions) and closed_at is null and user_id <> ${requested_by}
    order by user_id limit ${MAX_NOTIFIED}`.execute(tx)
  for (const { id: recipientId } of rows) {
    const toAdmin = { recipientId, personId: requested_by, eventKey: `intervention_for_admin:${id}:${recipientId}` }
    await notify(tx, { kind: 'intervention_for_admin', thingId: id, ...toAdmin }, now)
  }
}

/** Guests read what comes back, hosts what changes of theirs; a goodwill refund changes nothing for its host. */
async function notifySides(tx: Tx, found: Found, sender: Omit<Input, 'interventionId'>, now: Date): Promise<void> {
  const amount = money(found.amount_minor, found.currency)
  const isBack = found.kind === 'refund' || found.kind === 'goodwill'
  if (isBack)
    await notifySide(tx, found, { kind: 'money_back', amount, to: found.guest_id, from: found.host_id }, sender, now)
  const change = found.kind === 'refund' ? negate(amount) : amount
  if (['refund', 'host-payment', 'correction'].includes(found.kind))
    await notifySide(
      tx,
      found,
      { kind: 'share_changed', amount: change, to: found.host_id, from: found.guest_id },
      sender,
      now,
    )
}

type Change = Pick<MovedMoney, 'kind' | 'amount'> & { to: string | null; from: string | null }

async function notifySide(
  tx: Tx,
  { id, bookingId, listing_id: listingId, refundId }: Found,
  { kind, amount, to, from }: Change,
  { product, ...sender }: Omit<Input, 'interventionId'>,
  now: Date,
): Promise<void> {
  if (!to || !bookingId || !listingId) return
  const reader = await readerOf(tx, to, listingId).executeTakeFirst()
  if (!reader) return
  const { email, language, site, title } = reader
  const eventKey = `${kind}:${id}:${bookingId}`
  const refund = kind === 'money_back' && refundId ? shownNumber(refundId) : null
  const moved = { kind, bookingId, title, amount, refund, reader: reader.name }
  const t = await emailTexts(tx, kind, reader, now)
  const content = interventionEmail(moved, { language, origin: originAt(sender, site), t })
  const side = kind === 'money_back' ? 'guest' : 'host'
  const notice = { kind, recipientId: to, eventKey, thingId: bookingId, side, listingId } as const
  await notify(tx, { ...notice, ...(from && { personId: from }) }, now)
  const queued = { type: kind, eventKey, recipientId: to, to: email, language, content, maxPerHour: null }
  await queueEmail(tx, queued, product, now)
}

const readerOf = (tx: Tx, userId: string, listingId: string) =>
  tx
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .select(['email', 'language', 'site', 'first_name as name'])
    .select(
      sql<string>`coalesce((select title from listing_texts t where t.listing_id = ${listingId}
        order by title = '', t.language <> profiles.language limit 1), '')`.as('title'),
    )
    .where('profiles.user_id', '=', userId)
    .where('erased_at', 'is', null)
