import { categoryIcons } from '#domain/listings/placeholder.ts'
import { categoryOf, type Subcategory } from '#domain/listings/category.ts'
import { findShowcase, type Showcase } from '#domain/listings/queries/find-showcase.server.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { showcaseCities } from '#domain/places/showcase-cities.ts'
import { MAX_MILLISECONDS } from '#domain/search/queries/search-listings.server.ts'
import { searchAddress } from '#domain/search/search.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Db } from '#platform/db.server.ts'
import { byDeadline, isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import { listedAnswers } from '#app/listings/card/listed-answer.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'

type Picture = { key: string; color: string } | null

/** The front page below its rows on large screens, as finished texts. */
export type ShowcaseView = {
  kinds: readonly { kind: string; name: string; icon: string; photo: Picture }[]
  cities: readonly { name: string; address: string; isFeatured: boolean; countText: string | null; photo: Picture }[]
  /** True and flattering (decision B11), or none. */
  figures: readonly { value: string; text: string }[]
  /** Frequent questions, also in the linked data for search engines. */
  faq: readonly { question: string; answer: string }[]
}

/** Spec §2: the six kinds of the front page. */
const kinds = ['studio', 'hall', 'co-work', 'film-studio', 'apartment', 'restaurant'] as const satisfies Subcategory[]

const faqQuestions = ['booking', 'units', 'charge', 'cancelling'] as const

/** Pictures and figures of a whole product move slowly; there is one view for each site and language. */
const showcases = listedAnswers<{ view: ShowcaseView; shownIds: readonly string[] }>({
  ttlMs: 5 * 60_000,
  maxEntries: 10,
})

/** The landing section of the front page (HOME-02); without pictures and figures where they cannot be had in time. */
export async function showcaseView(context: Readonly<RouterContextProvider>): Promise<ShowcaseView> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const key = `${visitor.site.id} ${visitor.language}`
  const read = () => byDeadline(MAX_MILLISECONDS, () => readShowcase(replica, visitor, now))
  try {
    return (await showcases(replica, key, read, now)).view
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return viewOf(nothing, new Map(), visitor)
  }
}

async function readShowcase(replica: Db, visitor: Visitor, now: Date) {
  const { site, language } = visitor
  const points = showcaseCities(site.id).map(({ at }) => at)
  const found = await findShowcase(replica, kinds, points, site.country)
  const ids = [...found.kinds, ...found.cities.flatMap((city) => city.ids)].filter((id) => id !== null)
  const cards = await listingCards(replica, [...new Set(ids)], language, now)
  const photos = new Map(cards.map(({ id, photos: [first] }) => [id, first && { key: first.key, color: first.color }]))
  return { view: viewOf(found, photos, visitor), shownIds: cards.map(({ id }) => id) }
}

const nothing: Showcase = { kinds: [], cities: [], figures: { spaces: 0, reviews: 0, meanRating: null } }

/** @param photos by listing, the first of each */
function viewOf(
  { kinds: ofKinds, cities: ofCities, figures }: Showcase,
  photos: ReadonlyMap<string, Picture | undefined>,
  { site, t }: Visitor,
): ShowcaseView {
  const photoOf = (id: string | null) => (id && photos.get(id)) || null
  const used = new Set<string>()
  // Neighbouring cities share their surroundings; they need not share a picture.
  const unusedOf = (best: readonly string[]) => {
    const id = best.find((each) => !used.has(photos.get(each)?.key ?? '')) ?? best[0] ?? null
    const photo = photoOf(id)
    if (photo) used.add(photo.key)
    return photo
  }

  return {
    kinds: kinds.map((kind, index) => ({
      kind,
      name: t(`kindPlurals:${kind}`),
      icon: categoryIcons[categoryOf(kind)],
      photo: photoOf(ofKinds[index] ?? null),
    })),
    cities: showcaseCities(site.id).flatMap(({ id, at, isFeatured }, index) => {
      const { ids: best, count } = ofCities[index] ?? { ids: [], count: 0 }
      const name = t(`showcase:city.${id}`)
      // A site names no city of its own without spaces (decision B19).
      if (count === 0 && site.country) return []
      return {
        name,
        address: searchAddress({ type: 'day', page: 1, ...at, location: name }),
        isFeatured,
        countText: countText(count, t),
        photo: unusedOf(best),
      }
    }),
    figures: figuresOf(figures, t),
    faq: faqQuestions.map((each) => ({ question: t(`faq:${each}.question`), answer: t(`faq:${each}.answer`) })),
  }
}

/** A capped count says so; a city with almost no spaces has none. */
function countText(count: number, t: Translate): string | null {
  if (count < 3) return null
  return count >= 1000 ? t('results:moreThanCounted') : t('results:count', { count })
}

/** Decision B11: smaller figures are not shown. */
const MIN = { spaces: 100, reviews: 100, rating: 4.5 }

function figuresOf({ spaces, reviews, meanRating }: Showcase['figures'], t: Translate): ShowcaseView['figures'] {
  const figures = []
  if (spaces >= MIN.spaces) figures.push({ value: roundedDown(spaces, t), text: t('showcase:figures.spaces') })
  if (reviews >= MIN.reviews) figures.push({ value: roundedDown(reviews, t), text: t('showcase:figures.reviews') })
  if (meanRating !== null && meanRating >= MIN.rating && reviews >= MIN.reviews)
    figures.push({
      value: t('showcase:figures.value', { value: Math.floor(meanRating * 10) / 10 }),
      text: t('showcase:figures.rating'),
    })
  return figures
}

/** '1,200+': never more than there are. */
function roundedDown(count: number, t: Translate): string {
  const step = 10 ** (String(count).length - 2)
  return t('showcase:figures.atLeast', { value: Math.floor(count / step) * step })
}
