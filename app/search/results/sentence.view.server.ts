import { formatDays, formatTime } from '#domain/i18n/format.ts'
import { type Droppable, without } from '#domain/search/droppable.ts'
import { type Search, searchAddress, sorts } from '#domain/search/search.ts'
import { minutesOf, wallTime } from '#kernel/dates.ts'
import { formatMoney, major } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Parts of what was said, each with the address of the search without it. */
export type SentenceView = { label: string; chips: readonly Chip[] }
type Chip = { text: string; address: string; label: string }

type Part = { text: string; changes: Partial<Search> }

/** The chips of a search that was said in one line of words; null for any other. */
export function sentenceView(
  context: Readonly<RouterContextProvider>,
  search: Search,
  place: string | undefined,
): SentenceView | null {
  if (!search.understood) return null
  const { t } = visitorOf(context)
  const parts = [...placeAndKind(context, search, place), ...datesAndParty(context, search), ...limits(context, search)]
  return {
    label: t('sentence:label'),
    chips: parts.map(({ text, changes }) => ({
      text,
      address: searchAddress({ ...search, ...changes, page: 1 }),
      label: t('sentence:remove', { what: text }),
    })),
  }
}

type Parts = (context: Readonly<RouterContextProvider>, search: Search) => Part[]

const part = (text: string | false | null | undefined, changes: Partial<Search>): Part[] =>
  text ? [{ text, changes }] : []
const dropped = (text: string | false | null | undefined, name: Droppable) => part(text, without(name))

function placeAndKind(context: Readonly<RouterContextProvider>, search: Search, place: string | undefined): Part[] {
  const { t } = visitorOf(context)
  const { subcategory, category, location } = search
  const kind = subcategory ? t(`kinds:subcategory.${subcategory}`) : category && t(`kinds:category.${category}`)
  const nowhere = { location: undefined, lat: undefined, lng: undefined }
  return [...dropped(kind, 'category'), ...part(location && (place ?? location), nowhere)]
}

const datesAndParty: Parts = (context, { checkIn, checkOut, startTime, durationMinutes, guests }) => {
  const { t, locale } = visitorOf(context)
  const hours =
    startTime && durationMinutes
      ? t('bar:fromTo', {
          from: formatTime(startTime, locale),
          to: formatTime(wallTime(minutesOf(startTime) + durationMinutes), locale),
        })
      : startTime && t('sentence:from', { what: formatTime(startTime, locale) })
  return [
    ...dropped(checkIn && formatDays(checkIn, checkOut ?? checkIn, locale), 'dates'),
    ...dropped(hours, 'time'),
    ...dropped(guests !== undefined && t('bar:guests', { count: guests }), 'guests'),
  ]
}

const limits: Parts = (context, search) => {
  const { t } = visitorOf(context)
  const { bedrooms, bathrooms, amenities = [], sort = sorts[0] } = search
  const others = (amenity: string) => {
    const rest = amenities.filter((each) => each !== amenity)
    return rest.length > 0 ? rest : undefined
  }
  return [
    ...dropped(priceText(context, search), 'price'),
    ...dropped(bedrooms !== undefined && t('sentence:bedrooms', { count: bedrooms }), 'bedrooms'),
    ...dropped(bathrooms !== undefined && t('sentence:bathrooms', { count: bathrooms }), 'bathrooms'),
    ...amenities.flatMap((amenity) => part(t(`amenities:amenity.${amenity}`), { amenities: others(amenity) })),
    ...dropped(search.pets && t('sentence:pets'), 'pets'),
    ...dropped(search.instant && t('sentence:instant'), 'instant'),
    ...part(sort !== sorts[0] && t(`results:sort.${sort}`), { sort: undefined }),
  ]
}

function priceText(
  context: Readonly<RouterContextProvider>,
  { minPrice, maxPrice, currency: own }: Search,
): string | null {
  const { t, language, currency } = visitorOf(context)
  const price = (units: number) => formatMoney(major(units, own ?? currency), { language, currency }, 'whole')
  if (minPrice !== undefined && maxPrice !== undefined)
    return t('bar:fromTo', { from: price(minPrice), to: price(maxPrice) })
  if (maxPrice !== undefined) return t('sentence:upTo', { what: price(maxPrice) })
  return minPrice === undefined ? null : t('sentence:from', { what: price(minPrice) })
}
