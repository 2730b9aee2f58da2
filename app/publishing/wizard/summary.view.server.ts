import type { Unit } from '#domain/availability/unit.ts'
import { attributes, attributesOf } from '#domain/listings/attribute.ts'
import { amenities } from '#domain/listings/amenity.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import { photosOf } from '#domain/listings/input.ts'
import { isLodging } from '#domain/listings/nights.ts'
import { formatDays, formatTimes, weekdayNames } from '#domain/i18n/format.ts'
import { countriesIn } from '#domain/places/country.ts'
import { MAX_EXTRAS } from '#domain/pricing/price-limits.ts'
import { currencyOf } from '#domain/publishing/input.ts'
import { pricedByFields } from '#domain/publishing/priced-by-fields.ts'
import type { Fields, FormStep } from '#domain/publishing/step.ts'
import { MAX_BLOCKS } from '#domain/availability/rule-limits.ts'
import { isDay, weekdays } from '#kernel/dates.ts'
import { formatMoney, parseMoney } from '#kernel/money.ts'
import { beginning } from '#kernel/letters.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** One value of a listing, as its host checks it before publishing. */
export type SummaryLine = { label: string; value: string }

type Reader = Pick<Visitor, 't' | 'locale' | 'language'>
type Whole = { unit: Unit; fields: Fields; reader: Reader }
/** Null where the field is empty. */
type Line = SummaryLine | null

/** Every value of a step that is filled in, in the order of its form. */
export function summaryLines(step: FormStep, whole: Whole): SummaryLine[] {
  return linesOf[step](whole).filter((line) => line !== null)
}

const LONGEST_TEXT = 160

const textOf = ({ fields }: Whole, name: string) => {
  const text = (fields[name] ?? '').trim()
  const shown = beginning(text, LONGEST_TEXT)
  return shown.length < text.length ? `${shown}…` : shown
}

/** A field as it was typed, under its label in the form. */
const typed = (whole: Whole, name: string, label: string): Line => {
  const value = textOf(whole, name)
  return value === '' ? null : { label: whole.reader.t(label), value }
}

const filled = (label: string, value: string): Line => (value === '' ? null : { label, value })

function amount(whole: Whole, name: string, label: string): Line {
  const currency = currencyOf(whole.fields) ?? 'USD'
  const parsed = parseMoney(whole.fields[name] ?? '', currency)
  const value = parsed && formatMoney(parsed, { language: whole.reader.language, currency: null }, 'whole')
  return value ? { label: whole.reader.t(label, { currency }), value } : typed(whole, name, label)
}

const yesOrNo = ({ fields, reader }: Whole, name: string, label: string): Line => ({
  label: reader.t(label),
  value: reader.t(fields[name] === 'on' ? 'listingSummary:yes' : 'listingSummary:no'),
})

const listOf = ({ fields }: Whole, name: string) => (fields[name] ?? '').split(',').filter(Boolean)

/** A discount of more than 0 %, with what it takes. */
function discount(whole: Whole, name: string, label: string, days = ''): Line {
  const percent = Number(whole.fields[name] || 0)
  if (!(percent > 0)) return null
  return { label: whole.reader.t(label), value: days ? `${percent} % · ${whole.fields[days] ?? ''}` : `${percent} %` }
}

const linesOf: Record<FormStep, (whole: Whole) => Line[]> = {
  basics: ({ fields, reader: { t } }) => [
    filled(t('listingForm:basics.subcategory'), kindOf(fields['subcategory'] ?? '', t)),
  ],
  details: (whole) => [
    typed(whole, 'maxGuests', 'detailsForm:guests'),
    typed(whole, 'sizeM2', 'listingSummary:size'),
    ...['bedrooms', 'beds', 'bathrooms'].map((name) => typed(whole, name, `detailsForm:${name}`)),
    ...(whole.unit === 'day'
      ? [...['checkIn', 'checkOut'].map((name) => typed(whole, name, `detailsForm:${name}`)), countedLine(whole)]
      : ['minHours', 'maxHours', 'lengthStep', 'startStep'].map((name) => typed(whole, name, `detailsForm:${name}`))),
  ],
  location: (whole) => {
    const { fields, reader } = whole
    const country = countriesIn(reader.language).find(({ code }) => code === fields['country'])?.name ?? ''
    const parts = ['street', 'commune', 'city'].map((name) => textOf(whole, name))
    const pin = ['lat', 'lng'].map((name) => textOf(whole, name)).filter(Boolean)
    return [
      filled(reader.t('listingSummary:address'), [...parts, country].filter(Boolean).join(', ')),
      filled(reader.t('listingForm:location.pin'), pin.join(', ')),
    ]
  },
  amenities: (whole) => {
    const { t } = whole.reader
    const own = amenities.filter((each) => each !== 'pets-allowed' && listOf(whole, 'amenities').includes(each))
    return [
      filled(t('listingForm:steps.amenities.short'), own.map((each) => t(`amenities:amenity.${each}`)).join(', ')),
      ...attributesOf(whole.unit).map((name) =>
        filled(
          t(name === 'activities' ? 'amenityForm:activities' : `attributes:name.${name}`),
          attributeOf(name, whole),
        ),
      ),
      ...(['pets', 'smoking', 'events'] as const).map((rule) => yesOrNo(whole, rule, `amenityForm:${rule}`)),
    ]
  },
  photos: ({ fields, reader: { t } }) => [
    filled(t('listingForm:steps.photos.short'), String(photosOf(fields['photos'] ?? '').length || '')),
  ],
  description: (whole) =>
    (['en', 'es'] as const).flatMap((language) => {
      const suffix = language === 'en' ? 'En' : 'Es'
      return [
        typed(whole, `title${suffix}`, `listingForm:description.title.${language}`),
        typed(whole, `description${suffix}`, `listingForm:description.text.${language}`),
        typed(whole, `arrival${suffix}`, `listingSummary:arrival.${language}`),
      ]
    }),
  pricing: (whole) => {
    const { fields, unit, reader } = whole
    const policy = fields['refundPolicy'] ?? ''
    return [
      amount(whole, 'price', `pricingForm:per.${pricedByFields(unit, fields)}`),
      amount(whole, 'weekendPrice', 'listingSummary:weekendPrice'),
      discount(whole, 'weekDiscount', 'listingSummary:week'),
      discount(whole, 'monthDiscount', 'listingSummary:month'),
      discount(whole, 'longSessionDiscount', 'listingSummary:longSession', 'longSessionHours'),
      discount(whole, 'lastMinuteDiscount', 'listingSummary:lastMinute', 'lastMinuteDays'),
      discount(whole, 'earlyBirdDiscount', 'listingSummary:earlyBird', 'earlyBirdDays'),
      amount(whole, 'cleaningFee', 'pricingForm:cleaningFee'),
      amount(whole, 'petFee', 'pricingForm:petFee'),
      amount(whole, 'extraGuestFee', 'pricingForm:extraGuestFee'),
      typed(whole, 'guestsIncluded', 'pricingForm:guestsIncluded'),
      ...Array.from({ length: MAX_EXTRAS }, (_, index) => extraLine(whole, index + 1)),
      filled(
        reader.t('pricingForm:refundPolicy'),
        ['flexible', 'moderate', 'strict'].includes(policy) ? reader.t(`pricingForm:policies.${policy}`) : '',
      ),
      ...depositLines(whole),
      filled(
        reader.t('pricingForm:booking'),
        fields['booking'] ? reader.t(`pricingForm:${fields['booking'] === 'instant' ? 'instant' : 'request'}`) : '',
      ),
    ]
  },
  availability: (whole) => {
    const { unit, reader, fields } = whole
    const night = pricedByFields(unit, fields) === 'night'
    return [
      typed(whole, 'leadHours', 'availabilityForm:leadHours'),
      typed(whole, 'horizonDays', 'availabilityForm:horizonDays'),
      typed(whole, 'turnover', 'availabilityForm:turnover'),
      ...(unit === 'day'
        ? [
            typed(whole, 'minDays', `availabilityForm:${night ? 'minNights' : 'minDays'}`),
            typed(whole, 'maxDays', `availabilityForm:${night ? 'maxNights' : 'maxDays'}`),
          ]
        : weekdays.map((day) => openingLine(whole, day))),
      filled(
        reader.t('availabilityForm:closedWeekdays'),
        weekdays
          .filter((day) => listOf(whole, 'closedWeekdays').includes(String(day)))
          .map((day) => weekdayName(day, reader))
          .join(', '),
      ),
      ...Array.from({ length: MAX_BLOCKS }, (_, index) => blockLine(whole, index + 1)),
    ]
  },
}

function depositLines(whole: Whole): Line[] {
  if (!whole.fields['depositPercent']) return []
  return [
    typed(whole, 'depositPercent', 'pricingForm:depositPercent'),
    amount(whole, 'depositFrom', 'pricingForm:depositFrom'),
    typed(whole, 'restDays', 'pricingForm:restDays'),
  ]
}

const kindOf = (subcategory: string, t: Reader['t']) =>
  isSubcategory(subcategory) ? t(`kinds:subcategory.${subcategory}`) : ''

function countedLine({ fields, reader: { t } }: Whole): Line {
  const isNight = fields['sameDayTurnover'] === 'on'
  if (isLodging(fields['subcategory'] ?? ''))
    return { label: t('detailsForm:counted'), value: t(`detailsForm:${isNight ? 'byNight' : 'byDay'}`) }
  return isNight ? { label: t('detailsForm:sameDay'), value: t('listingSummary:yes') } : null
}

function attributeOf(name: ReturnType<typeof attributesOf>[number], whole: Whole): string {
  const { t } = whole.reader
  const value = whole.fields[name] ?? ''
  switch (attributes[name].kind) {
    case 'tick':
      return value === 'on' ? t('listingSummary:yes') : ''
    case 'ticks':
      return listOf(whole, name)
        .map((each) => t(`attributes:activity.${each}`))
        .join(', ')
    case 'choice':
      return value && t(`attributes:value.${name}.${value}`)
    default:
      return value
  }
}

function extraLine(whole: Whole, row: number): Line {
  const name = textOf(whole, `extraNameEn${row}`) || textOf(whole, `extraNameEs${row}`)
  const price = amount(whole, `extraPrice${row}`, 'pricingForm:extraPrice')
  if (!price) return null
  return { label: whole.reader.t('pricingForm:extra', { number: row }), value: [name, price.value].join(' · ') }
}

const weekdayName = (day: number, { locale }: Reader) => weekdayNames(locale)[(day + 6) % 7]!.long

function openingLine({ fields, reader }: Whole, day: number): Line {
  const spans = ['', 'Again'].flatMap((which) => {
    const [from, to] = [fields[`opens${which}${day}`], fields[`closes${which}${day}`]]
    return from && to ? [formatTimes({ from, to }, reader.locale)] : []
  })
  return filled(weekdayName(day, reader), spans.join(', '))
}

function blockLine({ fields, reader }: Whole, row: number): Line {
  const from = fields[`blockFrom${row}`] ?? ''
  const to = fields[`blockTo${row}`] || from
  return isDay(from) && isDay(to)
    ? filled(reader.t('listingSummary:blocked'), formatDays(from, to, reader.locale))
    : null
}
