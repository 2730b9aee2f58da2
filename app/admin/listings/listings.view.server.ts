import { shownName } from '#domain/accounts/account.ts'
import type { listListings } from '#domain/admin/queries/list-listings.server.ts'
import { formatDay, formatRating } from '#domain/i18n/format.ts'
import { codedMoney } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { TableRow, TableWords } from '../frame/table.view.server.ts'

type Listing = Awaited<ReturnType<typeof listListings>>['listings'][number]

export const listingsWords = ({ t }: Visitor): TableWords => ({
  title: t('adminListings:title'),
  description: t('adminListings:description'),
  search: t('adminListings:search'),
  count: (count) => t('adminListings:count', { count }),
  none: t('adminListings:none'),
  noneText: t('adminListings:noneText'),
  named: t('adminListings:columns.title'),
  column: (name) => t(`adminListings:columns.${name}`),
  filter: (name) => t(`adminListings:filters.${name}`),
  value: (filter, value) => valueName(filter, value, t),
  day: () => '',
})

const valueName = (filter: string, value: string, t: Visitor['t']) =>
  filter === 'kind' && value !== 'all' ? t(`kinds:subcategory.${value}`) : t(`adminListings:values.${filter}.${value}`)

export function listingRow(listing: Listing, { t, language, locale, site }: Visitor): TableRow {
  const { id, title, hostName, status, subcategory, commune, city, price, rating, reviews, reports, madeAt } = listing
  return {
    key: id,
    address: `/admin/listings/${id}`,
    name: title.text,
    badges: reports > 0 ? [{ text: t('adminListings:reports', { count: reports }), isBad: true }] : [],
    cells: {
      host: shownName(hostName, t),
      kind: t(`kinds:subcategory.${subcategory}`),
      city: [commune, city].filter(Boolean).join(', '),
      price: codedMoney(price, language),
      rating: rating === null ? '' : t('adminListings:rating', { stars: formatRating(rating, locale), count: reviews }),
      reports: reports > 0 ? String(reports) : '',
      made: formatDay(dayIn(madeAt, site.zone), locale, 'dated'),
      state: t(`adminListings:values.list.${status}`),
    },
  }
}
