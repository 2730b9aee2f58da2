import { formatDays } from '#domain/i18n/format.ts'
import { readListingShares, readWantedInCities } from '#domain/insights/queries/read-listing-shares.server.ts'
import type { ListingShare, WantedInCity } from '#domain/insights/report.ts'
import { addMonths, firstOfMonth } from '#kernel/dates.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

type Input = {
  listings: readonly { id: string; title: string }[]
  /** Null: all of the host's. */
  listingId: string | null
  /** Of the page's charts. */
  months: number
}

export type SearchShareView = Awaited<ReturnType<typeof searchShareView>>

/** A host's own listings in searches, and what was not found in their cities; few visitors are no number. */
export async function searchShareView(
  { listings, listingId, months }: Input,
  context: Readonly<RouterContextProvider>,
) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const to = todayAt(context)
  const range = { hostId: actorOf(context).userId, from: addMonths(firstOfMonth(to), 1 - months), to }
  const [shares, wanted] = await Promise.all([readListingShares(db, range), readWantedInCities(db, range)])
  const titles = new Map(listings.map(({ id, title }) => [id, title]))
  const { t } = visitor
  return {
    title: t('performance:searches.title'),
    note: t('performance:searches.note', { range: formatDays(range.from, to, visitor.locale, 'dated') }),
    none: t('performance:searches.none'),
    head: (['listing', 'appearances', 'position', 'clickRate'] as const).map((name) =>
      t(`performance:searches.${name}`),
    ),
    rows: shares
      .filter((share) => titles.has(share.listingId) && (listingId === null || share.listingId === listingId))
      .map((share) => shareRow(share, titles.get(share.listingId)!, visitor)),
    wantedTitle: t('performance:searches.wanted'),
    wantedNote: t('performance:searches.wantedNote'),
    wantedNone: t('performance:searches.wantedNone'),
    wanted: wanted.map((each) => wantedText(each, visitor)),
  }
}

function shareRow(share: ListingShare, name: string, { t, locale }: Visitor) {
  const { listingId: key, appearances, meanPosition, opened, visitors } = share
  if (visitors === null) return { key, name, cells: [t('performance:searches.few'), '–', '–'] }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    key,
    name,
    cells: [
      number.format(appearances),
      meanPosition === null ? '–' : number.format(meanPosition),
      percent.format(opened / Math.max(1, appearances)),
    ],
  }
}

function wantedText({ unit, city, category, subcategory, unmet }: WantedInCity, { t }: Visitor) {
  const kind =
    subcategory !== ''
      ? t(`kinds:subcategory.${subcategory}`)
      : category !== ''
        ? t(`kinds:category.${category}`)
        : t('performance:searches.anyKind')
  return {
    key: `${unit} ${city} ${category} ${subcategory}`,
    name: `${kind} · ${t(`performance:searches.unit.${unit}`)} · ${city}`,
    count: t('performance:searches.times', { count: unmet }),
  }
}
