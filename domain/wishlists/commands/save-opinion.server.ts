import { mayUseAddressOf } from '#domain/accounts/queries/may-use-address.server.ts'
import { coveredTogether, coversMore, READ_TOGETHER } from '#domain/contact/covering.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { OpinionFailure } from '../errors.ts'
import { opinionLimits, type Vote } from '../opinion.ts'

type Input = { secret: string; userId: string; listingId: string } & ({ vote: Vote } | { note: string })
type Own = { wishlistId: string; listingId: string; userId: string }

/** Stores a vote or a note of somebody with a wishlist's secret address; with neither nothing is left. */
export function saveOpinion(
  db: Db,
  { secret, userId, listingId, ...input }: Input,
  now: Date,
): Promise<Result<null, OpinionFailure>> {
  return inTransaction(db, async (tx) => {
    const wishlistId = await lockShared(tx, { secret, userId, listingId })
    if (!wishlistId) return fail({ reason: 'not-found' })
    // A note is read by others, as a message is.
    if ('note' in input && !(await mayUseAddressOf(tx, userId, 'write-message')))
      return fail({ reason: 'address-unproved' })
    const own = { wishlistId, listingId, userId }
    if ((await othersIn(tx, own)) >= opinionLimits.people) return fail({ reason: 'too-many' })
    const before = await opinionOf(tx, own)
    const opinion = { vote: 0, note: '', covered_note: null as string | null, ...before }
    if ('vote' in input) opinion.vote = input.vote
    else Object.assign(opinion, { note: input.note, covered_note: await covered(tx, own, input.note) })
    await write(tx, own, { ...opinion, written_at: now })
    return ok(null)
  })
}

/** @returns the list's id; null where this person may not take part in it, or the listing is not in it */
async function lockShared(
  tx: Tx,
  { secret, userId, listingId }: { secret: string; userId: string; listingId: string },
) {
  const row = await tx
    .selectFrom('wishlists')
    .select('id')
    .where('share_secret', '=', secret)
    .where(sql<boolean>`is_live_account(user_id) and not is_blocked(user_id, ${userId})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('saved_listings')
          .select('position')
          .whereRef('wishlist_id', '=', 'wishlists.id')
          .where('listing_id', '=', listingId),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

async function othersIn(tx: Tx, { wishlistId, userId }: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::integer as count from wishlist_opinions
    where wishlist_id = ${wishlistId} and user_id <> ${userId}`.execute(tx)
  return rows[0]!.count
}

const ofOwn = ({ wishlistId, listingId, userId }: Own) =>
  sql<boolean>`wishlist_id = ${wishlistId} and listing_id = ${listingId} and user_id = ${userId}`

const opinionOf = (tx: Tx, own: Own) =>
  tx.selectFrom('wishlist_opinions').select(['vote', 'note', 'covered_note']).where(ofOwn(own)).executeTakeFirst()

type Row = { vote: number; note: string; covered_note: string | null; written_at: Date }

async function write(tx: Tx, own: Own, opinion: Row): Promise<void> {
  if (opinion.vote === 0 && opinion.note === '') {
    await tx.deleteFrom('wishlist_opinions').where(ofOwn(own)).execute()
    return
  }
  const { wishlistId, listingId, userId } = own
  await tx
    .insertInto('wishlist_opinions')
    .values({ wishlist_id: wishlistId, listing_id: listingId, user_id: userId, ...opinion })
    .onConflict((conflict) => conflict.columns(['wishlist_id', 'listing_id', 'user_id']).doUpdateSet(opinion))
    .execute()
}

/** The last notes of one person in a list are read as one text, like their messages. */
async function covered(tx: Tx, { wishlistId, listingId, userId }: Own, note: string): Promise<string | null> {
  const rows = await tx
    .selectFrom('wishlist_opinions')
    .select(['listing_id', 'note', 'covered_note'])
    .where('wishlist_id', '=', wishlistId)
    .where('user_id', '=', userId)
    .where('listing_id', '<>', listingId)
    .where('note', '<>', '')
    .orderBy('written_at', 'desc')
    .limit(READ_TOGETHER - 1)
    .execute()
  const earlier = rows.toReversed()
  const covers = coveredTogether([...earlier.map((each) => each.note), note])
  for (const [at, { listing_id, covered_note }] of earlier.entries())
    if (coversMore(covers[at] ?? null, covered_note))
      await tx
        .updateTable('wishlist_opinions')
        .set({ covered_note: covers[at] })
        .where(ofOwn({ wishlistId, listingId: listing_id, userId }))
        .execute()
  return covers.at(-1) ?? null
}
