import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { comparedIn } from '#domain/wishlists/compared.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { listingView, type ListingView } from '#app/listings/listing/listing.view.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { type SavedView, wishlistView } from '../own/wishlist.view.server.ts'

type Context = Readonly<RouterContextProvider>

type Column = { card: CardView; onward: string }

export type CompareView = {
  name: string
  /** The wishlist, with the dates that were chosen there. */
  back: string
  columns: readonly Column[]
  /** A fact of each, beside its name. */
  rows: readonly { label: string; cells: readonly string[] }[]
  isMore: boolean
}

type Compared = { saved: SavedView & { card: CardView }; listing: ListingView }

/** The ticked listings of a person's wishlist side by side; null where there is no such list. */
export async function compareView(
  wishlistId: string,
  params: URLSearchParams,
  context: Context,
): Promise<(CompareView & { pricesNote: string | null }) | null> {
  const list = await wishlistView(wishlistId, params, context)
  if (!list) return null
  const shown = list.saved.filter((each): each is Compared['saved'] => each.card !== null)
  const { ids, isMore } = comparedIn(
    params.getAll('with'),
    shown.map(({ listingId }) => listingId),
  )
  const compared = await Promise.all(
    ids.map((id) =>
      readOne(
        shown.find(({ listingId }) => listingId === id)!,
        context,
      ),
    ),
  )
  const known = compared.filter((each) => each !== null)
  const dates = new URLSearchParams([...params].filter(([name]) => name !== 'with'))
  return {
    name: list.name,
    back: `/wishlists/${wishlistId}${dates.size > 0 ? `?${dates}` : ''}`,
    columns: known.map(({ saved: { card, onward } }) => ({ card, onward })),
    rows: rowsOf(known, visitorOf(context).t),
    isMore,
    pricesNote: list.pricesNote,
  }
}

async function readOne(saved: Compared['saved'], context: Context): Promise<Compared | null> {
  const { db, clock } = context.get(services)
  const now = clock()
  const [found, rates] = await Promise.all([
    findListing(db, saved.listingId, visitorOf(context).language, now),
    exchangeRates(db, now),
  ])
  return found ? { saved, listing: listingView(found, context, rates) } : null
}

/** Facts that none of them has are left out; of amenities the rows say where they differ. */
function rowsOf(compared: readonly Compared[], t: Translate): CompareView['rows'] {
  const row = (label: string, cell: (one: Compared) => string) => ({ label, cells: compared.map(cell) })
  const counted = (name: 'bedrooms' | 'beds' | 'bathrooms') =>
    row(t(`compare:facts.${name}`), ({ listing }) => String(listing.facts[name] || '–'))
  const yesOrNo = (is: boolean) => t(is ? 'compare:yes' : 'compare:no')
  const rows = [
    row(t('compare:facts.free'), ({ saved }) => saved.free?.text ?? ''),
    row(t('compare:facts.price'), ({ saved: { card } }) => [card.price, card.stay].filter(Boolean).join(' · ')),
    row(t('compare:facts.rating'), ({ saved: { card } }) => card.rating?.value ?? card.newLabel),
    row(t('compare:facts.kind'), ({ saved }) => saved.card.line),
    row(t('compare:facts.guests'), ({ listing }) => String(listing.facts.guests)),
    row(t('compare:facts.size'), ({ listing: { facts } }) =>
      facts.sizeM2 ? t('listing:facts.size', { size: facts.sizeM2 }) : '–',
    ),
    counted('bedrooms'),
    counted('beds'),
    counted('bathrooms'),
    row(t('compare:facts.pets'), ({ listing }) => yesOrNo(listing.rules.pets)),
    row(t('compare:facts.cancelling'), ({ listing }) => t(`policy:names.${listing.refundPolicy}`)),
    ...amenityRows(compared, yesOrNo),
    row(t('compare:facts.note'), ({ saved }) => saved.note),
  ]
  return rows.filter(({ cells }) => cells.some((cell) => cell !== '' && cell !== '–'))
}

function amenityRows(compared: readonly Compared[], yesOrNo: (is: boolean) => string) {
  const own = compared.map(
    ({ listing }) => new Set(listing.amenities.flatMap(({ items }) => items.map(({ text }) => text))),
  )
  const all = [...new Set(own.flatMap((each) => [...each]))]
  return all
    .filter((amenity) => own.some((each) => !each.has(amenity)))
    .map((amenity) => ({ label: amenity, cells: own.map((each) => yesOrNo(each.has(amenity))) }))
}
