import { minuteSteps } from '#domain/availability/rule-limits.ts'
import { boxes, columnsOf, ownColumns, photoColumns } from '#domain/imports/import-columns.ts'
import { importLimits } from '#domain/imports/import-limits.ts'
import { type FormStep, formSteps } from '#domain/publishing/step.ts'
import { amenities } from '#domain/listings/amenity.ts'
import { attributeNames, attributes, shownByPhotos } from '#domain/listings/attribute.ts'
import { categoryTree } from '#domain/listings/category.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { depositPercents, restDays } from '#domain/pricing/deposit-choices.ts'
import { refundPolicies } from '#domain/pricing/refund.ts'
import type { Translate } from '#kernel/translate.ts'

/** A column of a file: its name ('opens0 … opens6' for several), meaning and possible values. */
type ColumnView = { name: string; label: string; values: string }
export type ColumnGroup = { title: string; columns: readonly ColumnView[] }

/** The wizard's labels by field name without a trailing number. */
export const fieldLabels: Readonly<Record<string, string>> = {
  id: 'import:columns.id',
  unit: 'listingForm:basics.type',
  icalUrl: 'import:columns.icalUrl',
  category: 'listingForm:basics.category',
  subcategory: 'listingForm:basics.subcategory',
  maxGuests: 'detailsForm:guests',
  sizeM2: 'detailsForm:sizeM2',
  bedrooms: 'detailsForm:bedrooms',
  beds: 'detailsForm:beds',
  bathrooms: 'detailsForm:bathrooms',
  checkIn: 'detailsForm:checkIn',
  checkOut: 'detailsForm:checkOut',
  sameDayTurnover: 'detailsForm:sameDay',
  minHours: 'detailsForm:minHours',
  maxHours: 'detailsForm:maxHours',
  lengthStep: 'detailsForm:lengthStep',
  startStep: 'detailsForm:startStep',
  country: 'listingForm:location.country',
  city: 'listingForm:location.city',
  commune: 'listingForm:location.commune',
  street: 'listingForm:location.street',
  lat: 'listingForm:location.lat',
  lng: 'listingForm:location.lng',
  amenities: 'listingForm:steps.amenities.short',
  pets: 'amenityForm:pets',
  smoking: 'amenityForm:smoking',
  events: 'amenityForm:events',
  ...Object.fromEntries(attributeNames.map((name) => [name, `attributes:name.${name}`])),
  titleEn: 'listingForm:description.title.en',
  titleEs: 'listingForm:description.title.es',
  descriptionEn: 'listingForm:description.text.en',
  descriptionEs: 'listingForm:description.text.es',
  arrivalEn: 'listingForm:description.arrival.en',
  arrivalEs: 'listingForm:description.arrival.es',
  price: 'import:columns.price',
  weekendPrice: 'import:columns.weekendPrice',
  cleaningFee: 'import:columns.cleaningFee',
  petFee: 'import:columns.petFee',
  extraGuestFee: 'import:columns.extraGuestFee',
  guestsIncluded: 'pricingForm:guestsIncluded',
  weekDiscount: 'pricingForm:weekDiscount',
  monthDiscount: 'pricingForm:monthDiscount',
  longSessionHours: 'pricingForm:longSessionHours',
  longSessionDiscount: 'pricingForm:longSessionDiscount',
  lastMinuteDays: 'pricingForm:lastMinuteDays',
  lastMinuteDiscount: 'pricingForm:lastMinuteDiscount',
  earlyBirdDays: 'pricingForm:earlyBirdDays',
  earlyBirdDiscount: 'pricingForm:earlyBirdDiscount',
  refundPolicy: 'pricingForm:refundPolicy',
  depositPercent: 'pricingForm:depositPercent',
  depositFrom: 'import:columns.depositFrom',
  restDays: 'pricingForm:restDays',
  booking: 'pricingForm:booking',
  requestsHoldDates: 'pricingForm:hold',
  extraNameEn: 'pricingForm:extraName.en',
  extraNameEs: 'pricingForm:extraName.es',
  extraUnit: 'pricingForm:extraUnit',
  extraPrice: 'import:columns.extraPrice',
  extraMax: 'pricingForm:extraMax',
  leadHours: 'availabilityForm:leadHours',
  horizonDays: 'availabilityForm:horizonDays',
  turnover: 'availabilityForm:turnover',
  closedWeekdays: 'availabilityForm:closedWeekdays',
  minDays: 'availabilityForm:minDays',
  maxDays: 'availabilityForm:maxDays',
  opens: 'import:columns.opens',
  closes: 'import:columns.closes',
  opensAgain: 'import:columns.opensAgain',
  closesAgain: 'import:columns.closesAgain',
  blockFrom: 'availabilityForm:blockFrom',
  blockTo: 'availabilityForm:blockTo',
  photoUrl: 'import:columns.photoUrl',
  photoCaptionEn: 'photos:fields.captionEn',
  photoCaptionEs: 'photos:fields.captionEs',
  photoAltEn: 'photos:fields.altEn',
  photoAltEs: 'photos:fields.altEs',
  photoShows: 'photos:fields.shows',
}

const subcategories = Object.entries(categoryTree).map(([category, own]) => `${category}: ${own.join(', ')}`)

/** The values of a column that is neither a text nor a number, as a file writes them. */
const values: Record<string, readonly string[]> = {
  unit: ['day', 'hour'],
  category: Object.keys(categoryTree),
  subcategory: subcategories,
  amenities,
  photoShows: shownByPhotos,
  ...Object.fromEntries(
    attributeNames.flatMap((name) => {
      const attribute = attributes[name]
      return 'of' in attribute ? [[name, attribute.of]] : []
    }),
  ),
  checkIn: ['15:00'],
  checkOut: ['11:00'],
  opens: ['09:00'],
  closes: ['18:00'],
  opensAgain: ['20:00'],
  closesAgain: ['02:00'],
  lengthStep: minuteSteps.map(String),
  startStep: minuteSteps.map(String),
  country: ['CL', 'GB', 'US'],
  lat: ['-33.4489', '-33.4489, -70.6693', 'https://maps.google.com/…'],
  lng: ['-70.6693'],
  refundPolicy: refundPolicies,
  depositPercent: depositPercents.map(String),
  restDays: restDays.map(String),
  booking: ['instant', 'request'],
  extraUnit: ['booking', 'person', 'hour', 'item'],
  closedWeekdays: ['0,6'],
  blockFrom: ['2026-12-24'],
  blockTo: ['2026-12-26'],
  photoUrl: ['https://…/photo.jpg'],
  icalUrl: ['https://…/calendar.ics'],
  ...Object.fromEntries(boxes.map((name) => [name, ['yes', 'no']])),
}

/** All columns of a file, grouped by the wizard's steps. */
export function columnGroups(t: Translate): ColumnGroup[] {
  const group = (title: string, names: readonly string[]) => ({ title, columns: together(names, t) })
  const ofStep = (step: FormStep) => group(t(`listingForm:steps.${step}.short`), columnsOf(step))
  return [
    group(t('import:columns.own'), ownColumns),
    ...formSteps.filter((step) => step !== 'photos').map(ofStep),
    group(
      t('listingForm:steps.photos.short'),
      photoColumns.flatMap((name) => [`${name}1`, `${name}${LISTING_PHOTOS.max}`]),
    ),
  ]
}

/** Numbered columns such as opens0 … opens6 share a line. */
function together(names: readonly string[], t: Translate): ColumnView[] {
  const kinds = Map.groupBy(names, (name) => (name === 'sizeM2' ? name : name.replace(/\d+$/, '')))
  return [...kinds].map(([kind, same]) => ({
    name: same.length > 1 ? `${same[0]} … ${same.at(-1)}` : same[0]!,
    label: t(fieldLabels[kind]!, { count: importLimits.idLength }),
    values: (values[kind] ?? []).join(kind === 'subcategory' ? '; ' : ', '),
  }))
}
