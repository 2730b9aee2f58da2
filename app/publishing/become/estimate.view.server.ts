import { listingTypeOf, type Unit } from '#domain/availability/unit.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import { maxUnitsAMonth, SpaceToEstimate, unitsToEstimate } from '#domain/listings/input.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import {
  type Comparables,
  type ComparedPlace,
  MIN_COMPARABLE,
} from '#domain/listings/queries/comparable-prices.server.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { suggestedPlaces } from '#domain/places/suggested.ts'
import { earningsFrom } from '#domain/pricing/earnings.ts'
import { exchangeRates, serviceFeePercent } from '#domain/pricing/queries.server.ts'
import { boxAround, type Point } from '#kernel/geo.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { comparedPrices, comparedWhere, comparedWider } from '../compared-prices.server.ts'
import { BECOME_PATH } from './become.view.server.ts'

type Context = Readonly<RouterContextProvider>

/** The estimate form as it was sent, with its answer in finished texts. */
export type EstimateView = {
  typed: { kind: Subcategory; per: Unit; place: string; at: string; days: string; hours: string }
  problems: { place?: string; days?: string; hours?: string }
  limits: typeof maxUnitsAMonth
  /** Null beside a problem. */
  answer: EstimateAnswer | null
  /** The address of a new listing of that kind; without a session, of the sign-up before it. */
  list: string
}

type EstimateAnswer =
  | { kind: 'figure'; amount: string; condition: string; range: string | null; notes: readonly string[] }
  | { kind: 'none'; text: string; other: { text: string; address: string } }

/** The fields' values before anything is typed. */
const defaults = { days: '10', hours: '40' }

/** @param params of the page's address, as its form writes them */
export async function estimateView(context: Context, params: Record<string, string>): Promise<EstimateView> {
  const { t } = visitorOf(context)
  const space = SpaceToEstimate.parse(params)
  const { kind, per } = space
  const counted = { days: params['days'] ?? defaults.days, hours: params['hours'] ?? defaults.hours }
  const name = per === 'day' ? 'days' : 'hours'
  const units = unitsToEstimate[per].safeParse(counted[name])
  const place = await placeOf(context, space)

  const problems = {
    ...(place === 'unknown' && { place: t('become:problems.place') }),
    ...(!units.success && { [name]: t(`become:problems.${name}`, { min: '1', max: String(maxUnitsAMonth[per]) }) }),
  }
  const known = place === 'unknown' ? null : place
  return {
    typed: {
      kind,
      per,
      place: known?.name ?? params['place'] ?? '',
      at: known?.at ? `${known.at.lat},${known.at.lng},${known.name}` : '',
      ...counted,
    },
    problems,
    limits: maxUnitsAMonth,
    list: newListingAddress(context, { kind, per }),
    answer:
      units.success && place !== 'unknown'
        ? await answerOf(context, { subcategory: kind, unit: per, units: units.data, place })
        : null,
  }
}

/** The kind and the unit of the estimate are chosen already. */
function newListingAddress(context: Context, { kind, per }: Pick<SpaceToEstimate, 'kind' | 'per'>): string {
  const { actor, to } = visitorOf(context)
  const address = `/create-listing?${new URLSearchParams({ type: listingTypeOf(per), kind })}`
  return actor ? address : `${BECOME_PATH}?auth=signup&to=${encodeURIComponent(to(address))}`
}

/** `at` is missing where only a name was given. */
type Place = ComparedPlace & { name: string; at?: Point }

/** Null means anywhere. */
async function placeOf(context: Context, { place: name, at }: SpaceToEstimate): Promise<Place | null | 'unknown'> {
  const { db, placesFor } = context.get(services)
  const places = placesFor(db)
  const { language, site, t } = visitorOf(context)
  const country = siteCountry(site)
  if (name === undefined) {
    const city = suggestedPlaces(site.id, 'desktop').find((each) => each.at)!
    return { name: t(city.title), area: boxAround(city.at!), countryCode: country, at: city.at! }
  }
  if (name === '') return null
  if (at?.name === name) {
    const near = await places.near(at, language)
    return { name, area: boxAround(at), countryCode: near?.countryCode ?? null, at }
  }
  const found = await places.geocode(name, { language, country })
  if (!found) return 'unknown'
  const isCountry = found.id === found.countryCode
  return {
    name: found.name,
    area: isCountry ? null : (found.bounds ?? boxAround(found)),
    countryCode: found.countryCode,
  }
}

type EstimateInput = { subcategory: Subcategory; unit: Unit; units: number; place: Place | null }

async function answerOf(context: Context, input: EstimateInput): Promise<EstimateAnswer> {
  const found = await comparedPrices(context, input)
  return found ? figureOf(context, input, found) : noneOf(context, input)
}

async function figureOf(context: Context, input: EstimateInput, found: Comparables): Promise<EstimateAnswer> {
  const { db, clock } = context.get(services)
  const { language, locale, currency, t } = visitorOf(context)
  const { unit, units } = input
  const kind = { countryCode: input.place?.countryCode ?? null, subcategory: input.subcategory }
  const [rates, fee] = await Promise.all([exchangeRates(db, clock()), serviceFeePercent(db, kind)])
  const earned = (count: number) => earningsFrom(found.prices, count, fee, { currency, rates })
  const text = (amount: Money) => formatMoney(amount, { language, currency }, 'whole').replace(' ', '\u00a0')
  const month = earned(units)

  return {
    kind: 'figure',
    amount: t('become:estimate.month', { amount: text(month.median) }),
    condition: t(`become:estimate.${unit === 'day' ? 'forDay' : 'forHour'}`, { count: units }),
    range:
      month.low.minor < month.high.minor
        ? t('become:estimate.range', { low: text(month.low), high: text(month.high) })
        : null,
    notes: [
      ...comparedWider(context, input.place, found),
      sourceText(context, input, found, {
        price: text(earned(1).median),
        fee: new Intl.NumberFormat(locale).format(fee),
      }),
      ...(isConverted(input, found, currency) ? [t('become:estimate.converted', { currency })] : []),
      t('become:estimate.promise'),
    ],
  }
}

function sourceText(
  context: Context,
  { subcategory, unit, place }: EstimateInput,
  found: Comparables,
  values: { price: string; fee: string },
): string {
  const { t, language } = visitorOf(context)
  const where = comparedWhere(context, place, found)
  const kinds = t(`kindPlurals:${subcategory}`).toLocaleLowerCase(language)
  return t(`become:estimate.${unit === 'day' ? 'fromDay' : 'fromHour'}`, {
    ...values,
    where,
    kinds,
    count: found.count,
  })
}

/** True where the listings' currency is not the viewer's. */
const isConverted = ({ place }: EstimateInput, { within }: Comparables, currency: string) =>
  within === 'world' || !place?.countryCode || currencyOfCountry(place.countryCode) !== currency

function noneOf(context: Context, { subcategory, unit, place }: EstimateInput): EstimateAnswer {
  const { t } = visitorOf(context)
  const other = unit === 'day' ? 'hour' : 'day'
  const params = new URLSearchParams({ kind: subcategory, per: other, place: place?.name ?? '' })
  return {
    kind: 'none',
    text: t(`become:estimate.${unit === 'day' ? 'noneDay' : 'noneHour'}`, { min: String(MIN_COMPARABLE) }),
    other: {
      text: t(`become:estimate.${other === 'day' ? 'tryDay' : 'tryHour'}`),
      address: `/become-a-host?${params}#estimate`,
    },
  }
}
