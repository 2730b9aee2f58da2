import type { Unit } from '#domain/availability/unit.ts'
import { currencyOf } from '#domain/publishing/input.ts'
import type { Fields } from '#domain/publishing/step.ts'
import type { Language } from '#domain/i18n/language.ts'
import { pricedByFields } from '#domain/publishing/priced-by-fields.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import { textLimits } from '#domain/listings/limits.ts'
import { countryName } from '#domain/places/country.ts'
import { earningsFrom } from '#domain/pricing/earnings.ts'
import { exchangeRates, serviceFeePercent } from '#domain/pricing/queries.server.ts'
import { cleaned } from '#kernel/fields.ts'
import { boxAround } from '#kernel/geo.ts'
import { formatMoney, type Money, typedMoney } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { comparedPrices, comparedWhere, comparedWider } from '../compared-prices.server.ts'

type Context = Readonly<RouterContextProvider>

/** The price of comparable spaces in finished texts; `price` fills the field, `use` labels the button. */
export type SuggestionView = { text: string; why: string; use: string; price: string }

/** In the listing's currency; null without subcategory or country, or with too few comparable spaces. */
export async function suggestionView(
  { unit, fields }: { unit: Unit; fields: Fields },
  context: Context,
): Promise<SuggestionView | null> {
  const subcategory = fields['subcategory'] ?? ''
  const currency = currencyOf(fields)
  if (!isSubcategory(subcategory) || !currency) return null

  const place = placeOf(fields, visitorOf(context).language)
  const found = await comparedPrices(context, { subcategory, unit, place })
  if (!found) return null

  const { db, clock } = context.get(services)
  const { t, language, currency: shown } = visitorOf(context)
  const own = { hostId: actorOf(context).userId, countryCode: fields['country'] ?? null, subcategory }
  const [rates, fee] = await Promise.all([exchangeRates(db, clock()), serviceFeePercent(db, own)])
  const { low, median, high } = earningsFrom(found.prices, 1, fee, { currency, rates })
  const text = (amount: Money) => formatMoney(amount, { language, currency: shown }, 'whole').replace(' ', '\u00a0')
  const range = low.minor < high.minor ? 'range' : 'one'
  return {
    text: t(`wizard:suggestion.${range}.${pricedByFields(unit, fields)}`, {
      low: text(low),
      high: text(high),
      count: found.count,
      kinds: t(`kindPlurals:${subcategory}`).toLocaleLowerCase(language),
      where: comparedWhere(context, place, found),
    }),
    why: [...comparedWider(context, place, found), t('wizard:suggestion.why')].join(' '),
    use: t('wizard:suggestion.use', { price: text(median) }),
    price: typedMoney(median),
  }
}

/** Without a script the button returns the form with the suggested price. */
export async function withSuggestion(
  whole: { unit: Unit; fields: Fields },
  form: Fields,
  context: Context,
): Promise<Fields> {
  const suggestion = await suggestionView(whole, context)
  return suggestion ? { ...form, price: suggestion.price } : form
}

/** The pin is set in an earlier step than prices. */
function placeOf(fields: Fields, language: Language) {
  const [lat, lng] = ['lat', 'lng'].map((name) => (fields[name]?.trim() ? Number(fields[name]) : Number.NaN))
  const isPoint = Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180
  const countryCode = fields['country']!
  const city = isPoint ? cleaned(fields['city'] ?? '', textLimits.city) : ''
  return {
    name: city || countryName(countryCode, language),
    area: isPoint ? boxAround({ lat: lat!, lng: lng! }) : null,
    countryCode,
  }
}
