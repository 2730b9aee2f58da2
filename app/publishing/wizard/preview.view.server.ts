import { unitsOf } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { exampleParty, previewPrice } from '#domain/publishing/queries/preview-price.server.ts'
import { pricedByFields } from '#domain/publishing/priced-by-fields.ts'
import { findReadyPhoto } from '#domain/publishing/queries/list-ready-photos.server.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import { photosOf } from '#domain/listings/input.ts'
import { textLimits } from '#domain/listings/limits.ts'
import { placeholderOf } from '#domain/listings/placeholder.ts'
import { guestReviews } from '#domain/reviews/queries/guest-reviews.server.ts'
import { formatRating } from '#domain/i18n/format.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { cleaned } from '#kernel/fields.ts'
import type { RouterContextProvider } from 'react-router'
import { type PriceView, quoteView } from '#app/bookings/pay/quote.view.server.ts'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import { priceText } from '#app/session/price-text.server.ts'
import { services } from '#app/session/services.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { actorOf, todayAt, type Visitor, visitorOf } from '#app/session/visitor.server.ts'

/** A preview of the form: the card, and what an example party would pay. */
export type PreviewView = {
  card: CardView
  /** Null before a price can be read. */
  earning: string | null
  /** Null before a price can be read. `length`: of its units. */
  example: { price: PriceView; guests: number; length: number; unit: Unit | 'night' } | null
}

type Context = Readonly<RouterContextProvider>
/** @property listingId of one that exists, whose rating its card has */
type Typed = { unit: Unit; fields: Fields; listingId?: string | undefined }

export async function previewView(typed: Typed, context: Context): Promise<PreviewView> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const own = { ...typed, hostId: actorOf(context).userId }
  const [preview, rates] = await Promise.all([previewPrice(db, own, todayAt(context)), exchangeRates(db, clock())])
  const from = preview && priceText(preview.from, visitor, rates)
  const priced = pricedByFields(typed.unit, typed.fields)
  return {
    card: await cardOf(typed, from, context),
    earning: preview && earningText(preview, priced, visitor),
    example: preview && {
      price: quoteView(preview.quote, { ...visitor, countsNights: priced === 'night', timeZone: 'UTC' }, rates),
      guests: exampleParty.guests,
      unit: priced,
      length: typed.unit === 'day' ? unitsOf(preview.stay) : unitsOf(preview.stay) / 60,
    },
  }
}

/** The host's share and the least that guests pay, both in the listing's currency. */
function earningText(
  { rates, from }: NonNullable<Awaited<ReturnType<typeof previewPrice>>>,
  priced: Unit | 'night',
  { t, language }: Pick<Visitor, 't' | 'language'>,
): string {
  const text = (amount: Money) => formatMoney(amount, { language, currency: null }, 'whole')
  return t(`pricingForm:earning.${priced}`, { own: text(rates.unitPrice), from: text(from) })
}

/** The card of search results, with placeholders for what is not filled in yet. */
async function cardOf({ unit, fields, listingId }: Typed, from: string | null, context: Context): Promise<CardView> {
  const { t, language } = visitorOf(context)
  const read = (name: 'city' | 'commune') => cleaned(fields[name] ?? '', textLimits[name])
  const other = language === 'en' ? 'es' : 'en'
  const [own, foreign] = [titleIn(fields, language), titleIn(fields, other)]
  const subcategory = fields['subcategory'] ?? ''
  const place = [...new Set([read('commune'), read('city')].filter(Boolean))].join(', ')
  const subcategoryName = isSubcategory(subcategory) ? t(`kinds:subcategory.${subcategory}`) : t('wizard:preview.kind')
  const priced = pricedByFields(unit, fields)
  return {
    // The card links nowhere because the listing is not published.
    id: 'preview',
    title: own || foreign || t('wizard:preview.title'),
    ...(own === '' && foreign !== '' && { titleLanguage: other }),
    line: `${subcategoryName} · ${place || t('wizard:preview.place')}`,
    icon: isSubcategory(subcategory) ? placeholderOf(subcategory, { text: own, language }) : 'camera',
    photo: await coverOf(fields, own || foreign, context),
    more: [],
    rating: await ratingOf(listingId, context),
    newLabel: t('card:new'),
    unit: t(`card:per.${priced}`),
    price: from === null ? t('wizard:preview.price') : t(`card:from.${priced}`, { price: from }),
  }
}

async function ratingOf(listingId: string | undefined, context: Context): Promise<CardView['rating']> {
  if (!listingId) return null
  const { db, clock } = context.get(services)
  const { t, locale } = visitorOf(context)
  const { rating } = await guestReviews(db, { listingId }, clock(), { max: 1 })
  if (rating === null) return null
  const value = formatRating(rating, locale)
  return { value, label: t('card:rating', { value }) }
}

const titleIn = (fields: Fields, language: 'en' | 'es') =>
  cleaned(fields[language === 'en' ? 'titleEn' : 'titleEs'] ?? '', textLimits.title)

async function coverOf(fields: Fields, alt: string, context: Context): Promise<CardView['photo']> {
  const [cover] = photosOf(fields['photos'] ?? '')
  const photo = cover && (await findReadyPhoto(context.get(services).db, actorOf(context).userId, cover.photoId))
  return photo ? { key: photo.key, color: photo.color, alt } : null
}
