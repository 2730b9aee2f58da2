import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { contentColumns } from '../content-columns.ts'
import type { ListingContent } from '../input.ts'
import { insertSpaces, placeInSpaces } from './place-in-spaces.server.ts'

/** The caller has locked the listing's row. */
export async function writeContent(tx: Tx, id: string, content: ListingContent, now: Date): Promise<void> {
  await tx.updateTable('listings').set(contentColumns(content)).where('id', '=', id).execute()
  await setTurnover(tx, content.basics.spaceIds, content)
  await writeParts(tx, id, content, now)
}

/** Turnover belongs to the space, so the last listing to set it decides for all. */
async function setTurnover(tx: Tx, spaceIds: readonly string[], { availability }: ListingContent): Promise<void> {
  if (spaceIds.length === 0) return
  await tx
    .updateTable('spaces')
    .set({ turnover_minutes: availability.turnoverMinutes })
    .where('id', 'in', spaceIds)
    .where('turnover_minutes', '<>', availability.turnoverMinutes)
    .execute()
}

type NewListing = {
  id: string
  hostId: string
  status: 'in_review' | 'published'
  /** IANA's name of the zone, which follows from the place and never changes. */
  timeZone: string
}

/** Without spaces to share the listing gets one of its own. */
export async function insertListing(
  tx: Tx,
  { id, hostId, status, timeZone }: NewListing,
  content: ListingContent,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('listings')
    .values({
      id,
      host_id: hostId,
      status,
      ...contentColumns(content),
      time_zone: timeZone,
      created_at: now,
      published_at: status === 'published' ? now : null,
    })
    .execute()
  const shared = content.basics.spaceIds
  await setTurnover(tx, shared, content)
  const { turnoverMinutes } = content.availability
  const added = shared.length > 0 ? shared : await insertSpaces(tx, { hostId, names: [null], turnoverMinutes }, now)
  await placeInSpaces(tx, { listingId: id, added })
  await writeParts(tx, id, content, now)
}

/** Rows of other tables replace those that were there. */
async function writeParts(tx: Tx, listingId: string, content: ListingContent, now: Date): Promise<void> {
  await writeTexts(tx, listingId, content)
  await writePhotos(tx, listingId, content)
  await writeExtras(tx, listingId, content, now)
  await writeHours(tx, listingId, content)
}

async function writeTexts(tx: Tx, listingId: string, { description: texts }: ListingContent): Promise<void> {
  await tx.deleteFrom('listing_texts').where('listing_id', '=', listingId).execute()
  await tx
    .insertInto('listing_texts')
    .values(texts.map((text) => ({ listing_id: listingId, ...text })))
    .execute()
}

async function writePhotos(tx: Tx, listingId: string, { photos }: ListingContent): Promise<void> {
  await tx.deleteFrom('listing_photos').where('listing_id', '=', listingId).execute()
  await tx
    .insertInto('listing_photos')
    .values(
      photos.map(({ photoId, captionEn, captionEs, altEn, altEs, shows }, position) => ({
        listing_id: listingId,
        position,
        photo_id: photoId,
        caption_en: captionEn,
        caption_es: captionEs,
        alt_en: altEn,
        alt_es: altEs,
        shows,
      })),
    )
    .execute()
}

/** An extra keeps its id by its position, because open checkouts name it. */
async function writeExtras(tx: Tx, listingId: string, { pricing }: ListingContent, now: Date): Promise<void> {
  const old = await tx
    .deleteFrom('listing_extras')
    .where('listing_id', '=', listingId)
    .returning(['id', 'position'])
    .execute()
  if (pricing.extras.length === 0) return
  const idAt = new Map(old.map(({ id, position }) => [position, id]))
  await tx
    .insertInto('listing_extras')
    .values(
      pricing.extras.map(({ name, unit, price, maxQuantity }, position) => ({
        id: idAt.get(position) ?? newId(now.getTime()),
        listing_id: listingId,
        position,
        unit,
        price_minor: price.minor,
        max_quantity: maxQuantity,
        name_en: name.en,
        name_es: name.es,
      })),
    )
    .execute()
}

async function writeHours(tx: Tx, listingId: string, { availability }: ListingContent): Promise<void> {
  await tx.deleteFrom('opening_hours').where('listing_id', '=', listingId).execute()
  if (availability.openingHours.length === 0) return
  await tx
    .insertInto('opening_hours')
    .values(
      availability.openingHours.map(({ weekday, opensMinutes, closesMinutes }) => ({
        listing_id: listingId,
        weekday,
        opens_minutes: opensMinutes,
        closes_minutes: closesMinutes,
      })),
    )
    .execute()
}
