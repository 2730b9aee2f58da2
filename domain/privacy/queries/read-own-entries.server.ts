import { findClaim } from '#domain/claims/queries/find-claim.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { newest } from '../newest.ts'
import type { Newest, OwnClaim, OwnInquiry, OwnWishlist } from '../own-account.ts'
import { isExported, type OwnReader } from './list-rows.server.ts'

/** The newest claims about a person's bookings, each as its reader finds it. */
export async function readOwnClaims(
  db: Db,
  { facts: { person: userId }, language, max }: OwnReader,
): Promise<Newest<OwnClaim>> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select('claims.id')
    .where((eb) => eb.or([eb('guest_id', '=', userId), eb('bookings.host_id', '=', userId)]))
    .orderBy('opened_at', 'desc')
    .orderBy('claims.id', 'desc')
    .limit(max + 1)
    .execute()
  const claims: OwnClaim[] = []
  // One after the other: an export has one connection.
  for (const { id: claimId } of rows) {
    const claim = await findClaim(db, { userId, claimId }, language)
    if (!claim) continue
    const { guest, host, title, photos, ...found } = claim
    const names = { guest: guest.name, host: host.name }
    claims.push({ ...found, names, title: title.text, photoIds: photos.map(({ photoId }) => photoId) })
  }
  return newest(claims, max, (claim) => claim)
}

type SavedRow = Omit<OwnWishlist['saved'][number], 'at'> & { at: string }

/** The newest wishlists of a person, with what is in them. */
export async function readOwnWishlists(
  db: Db,
  { facts: { person: userId }, language, max }: OwnReader,
): Promise<Newest<OwnWishlist>> {
  const rows = await db
    .selectFrom('wishlists')
    .select(['name', 'created_at as madeAt'])
    .select(sql<boolean>`share_secret is not null`.as('isShared'))
    .select(
      sql<SavedRow[]>`(select coalesce(json_agg(json_build_object('note', note, 'at', saved_at, 'title',
        coalesce((select title from listing_texts where listing_texts.listing_id = saved.listing_id
          order by language <> ${language} limit 1), '')) order by position, saved.listing_id), '[]')
        from saved_listings saved where wishlist_id = wishlists.id)`.as('saved'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max + 1)
    .execute()
  return newest(rows, max, ({ saved, ...list }) => ({
    ...list,
    saved: saved.map(({ at, ...each }) => ({ ...each, at: new Date(at) })),
  }))
}

/** The letters of a person to the operator, the newest first. */
export async function readOwnInquiries(db: Db, { facts, max }: OwnReader): Promise<Newest<OwnInquiry>> {
  const { rows } = await sql<OwnInquiry>`
    select form, kind, message, reference, language, state, created_at as at, answer, ended_at as "endedAt"
    from inquiries where ${isExported('inquiries', facts)} order by created_at desc, id desc limit ${max + 1}`.execute(
    db,
  )
  return newest(rows, max, (row) => row)
}
