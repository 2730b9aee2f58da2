import { withinCharacters } from '#kernel/letters.ts'
import { minuteSteps, ruleLimits } from '#domain/availability/rule-limits.ts'
import type { availabilityForm } from '#domain/availability/input.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { hasContactData } from '#domain/contact/covering.ts'
import { languages } from '#domain/i18n/language.ts'
import {
  choice,
  cleaned,
  field,
  hours,
  numberChoice,
  refuse,
  Refused,
  ticked,
  ticks,
  time,
  whole,
  wholeOr,
  words,
} from '#kernel/fields.ts'
import { MAX_ALT, MAX_CAPTION } from '#domain/media/photo-list.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import type { pricingForm } from '#domain/pricing/input.ts'
import { isId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { z } from 'zod'
import { amenities } from './amenity.ts'
import { type AttributeName, attributes, type Attributes, attributesOf, shownByPhotos } from './attribute.ts'
import { categories, categoryOf, isSubcategory, subcategories, type Subcategory } from './category.ts'
import { listingLimits, textLimits } from './limits.ts'
import { latitude, longitude } from './pin.ts'

/** A host chooses between a space per day and one per hour before there is a listing. */
export const ListingTypeForm = z.object({ type: z.enum(['home', 'experience'], { error: 'chooser:problems.type' }) })

/** The longest month has so many days and hours. */
export const maxUnitsAMonth = { day: 31, hour: 31 * 24 } as const

const unitsAMonth = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((units) => units >= 1 && units <= max)

const within = (max: number) => z.number().min(-max).max(max)

/** The point of the place chosen by this name: '-33.4489,-70.6693,Santiago'. */
const namedPoint = z
  .string()
  .regex(/^-?\d[\d.]*,-?\d[\d.]*,./)
  .transform((text) => {
    const [lat, lng, ...name] = text.split(',')
    return { lat: Number(lat), lng: Number(lng), name: name.join() }
  })
  .pipe(z.object({ lat: within(90), lng: within(180), name: z.string() }))

/** The limit of a looked-up place's name, in characters. */
const MAX_PLACE = 120

/** An unknown subcategory in a URL means the first one. */
export const SpaceToEstimate = z.object({
  kind: z.enum(subcategories).catch('apartment'),
  per: z.enum(['day', 'hour']).catch('day'),
  /** A missing place means the site's own city, an empty one anywhere. */
  place: z
    .string()
    .trim()
    .transform((text) => withinCharacters(text, MAX_PLACE))
    .optional(),
  /** The point counts only beside its own name, because without script typing does not clear it. */
  at: namedPoint.optional().catch(undefined),
})

export type SpaceToEstimate = z.infer<typeof SpaceToEstimate>

/** The days or hours of a month for which the space is let. */
export const unitsToEstimate = { day: unitsAMonth(maxUnitsAMonth.day), hour: unitsAMonth(maxUnitsAMonth.hour) }

/** The problems of a host's forms about a listing. */
const problem = (name: string) => `wizard:problems.${name}`

export const BasicsForm = z
  .object({ category: choice(categories, problem('category')), subcategory: field((text) => text), spaces: ticks })
  .transform(({ category, subcategory, spaces }, context) => {
    if (!isSubcategory(subcategory) || categoryOf(subcategory) !== category)
      refuse(context, 'subcategory', problem('subcategory'))
    if (spaces.length > listingLimits.spaces.max) refuse(context, 'spaces', problem('spaces'))
    return { subcategory: subcategory as Subcategory, spaceIds: [...new Set(spaces.filter(isId))] }
  })

const size = {
  maxGuests: whole(listingLimits.guests, problem('guests')),
  sizeM2: wholeOr(null, listingLimits.size, problem('size')),
  bedrooms: wholeOr(0, listingLimits.bedrooms, problem('bedrooms')),
  beds: wholeOr(0, listingLimits.beds, problem('beds')),
  bathrooms: wholeOr(0, listingLimits.bathrooms, problem('bathrooms')),
}

/** Nothing reads the other unit's columns. */
const perDay = { checkInMinutes: 15 * 60, checkOutMinutes: 11 * 60, sameDayTurnover: false }
const perHour = { minMinutes: 60, maxMinutes: 720, lengthStepMinutes: 60, startStepMinutes: 60 } as const

const DayDetails = z
  .object({ ...size, checkIn: time(problem('time')), checkOut: time(problem('time')), sameDayTurnover: ticked })
  .transform(({ checkIn, checkOut, ...rest }, context) => {
    // The next guests arrive after these have left.
    if (rest.sameDayTurnover && checkOut > checkIn) refuse(context, 'checkOut', problem('turnoverTimes'))
    return { ...perHour, ...rest, checkInMinutes: checkIn, checkOutMinutes: checkOut }
  })

const HourDetails = z
  .object({
    ...size,
    minHours: hours(ruleLimits.session, problem('session')),
    maxHours: hours(ruleLimits.session, problem('session')),
    lengthStep: numberChoice(minuteSteps, problem('step')),
    startStep: numberChoice(minuteSteps, problem('step')),
  })
  .transform(({ minHours, maxHours, lengthStep, startStep, ...rest }, context) => {
    if (minHours > maxHours) refuse(context, 'maxHours', problem('sessionOrder'))
    const session = { minMinutes: minHours, maxMinutes: maxHours }
    return { ...perDay, ...rest, ...session, lengthStepMinutes: lengthStep, startStepMinutes: startStep }
  })

export const detailsForm = (unit: Unit) => (unit === 'day' ? DayDetails : HourDetails)

const placeName = (name: 'city' | 'street' | 'commune', missing = '') =>
  words(textLimits[name], problem('long'), { missing })

/** The point alone, of a step that is not filled in yet. */
export const PinForm = z.object({ lat: latitude, lng: longitude })

export const LocationForm = z
  .object({
    country: field((text) => (/^[A-Z]{2}$/.test(text) ? text : new Refused(problem('country')))),
    city: placeName('city', problem('city')),
    commune: placeName('commune'),
    street: placeName('street', problem('street')),
    ...PinForm.shape,
  })
  .transform(({ country, city, commune, street, lat, lng }) => ({
    countryCode: country,
    city,
    // Without a commune the city is used.
    commune: commune || city,
    street,
    at: { lat, lng },
  }))

/** A height is typed in metres, '3.2' or '3,20', and kept in centimetres. */
const height = ({ min, max }: { min: number; max: number }) =>
  field((text) => {
    if (text === '') return undefined
    const value = /^\d{1,2}([.,]\d{1,2})?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN
    return value >= min && value <= max ? value : new Refused(problem('height'))
  })

function attributeField(name: AttributeName): z.ZodType {
  const attribute = attributes[name]
  switch (attribute.kind) {
    case 'tick':
      return ticked.transform((isTicked) => isTicked || undefined)
    case 'ticks':
      return ticks.transform((chosen) => {
        const known = attribute.of.filter((value) => chosen.includes(value))
        return known.length > 0 ? known : undefined
      })
    case 'choice':
      return field((text) => (text === '' ? undefined : choiceOf(attribute.of, text)))
    case 'number':
      return wholeOr(undefined, attribute, problem(name))
    case 'height':
      return height(attribute)
  }
}

const choiceOf = (values: readonly string[], text: string) =>
  values.find((value) => value === text) ?? new Refused(problem('attribute'))

const attributeForm = (unit: Unit) =>
  z
    .object(Object.fromEntries(attributesOf(unit).map((name) => [name, attributeField(name)])))
    .transform((stated) => Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)))
    .pipe(z.custom<Attributes>())

function amenitiesOf(unit: Unit) {
  const statedForm = attributeForm(unit)
  return z
    .object({ amenities: ticks, pets: ticked, smoking: ticked, events: ticked })
    .loose()
    .transform(({ amenities: chosen, pets, smoking, events, ...fields }, context) => {
      const stated = statedForm.safeParse(fields)
      for (const { path, message } of stated.error?.issues ?? []) refuse(context, String(path[0]), message)
      // A page that offers parties and forbids them in its rules cannot be believed.
      if (stated.data?.activities?.includes('party') && !events) refuse(context, 'activities', problem('partyRule'))
      return {
        pets,
        smoking,
        events,
        // The rule decides for guests who search by the amenity, too.
        amenities: amenities.filter((amenity) => (amenity === 'pets-allowed' ? pets : chosen.includes(amenity))),
        attributes: stated.data ?? {},
      }
    })
}

const amenitiesForms = { day: amenitiesOf('day'), hour: amenitiesOf('hour') } as const

export const amenitiesForm = (unit: Unit) => amenitiesForms[unit]

const photoText = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => withinCharacters(cleaned(text, max), max))

const Photos = z.array(
  z.object({
    photoId: z.string().refine(isId),
    captionEn: photoText(MAX_CAPTION),
    captionEs: photoText(MAX_CAPTION),
    altEn: photoText(MAX_ALT),
    altEs: photoText(MAX_ALT),
    shows: z.enum(['', ...shownByPhotos]).catch(''),
  }),
)

/** The field is JSON, with the cover first. */
export const PhotosForm = z
  .object({
    photos: field((text) => {
      const photos = photosOf(text)
      if (photos.length < LISTING_PHOTOS.min) return new Refused(problem('photos'))
      return photos.length > LISTING_PHOTOS.max ? new Refused(problem('photosMany')) : photos
    }),
  })
  .transform(({ photos }) => photos)

/** Each photo counts once; an unreadable field has none. */
export function photosOf(text: string): z.infer<typeof Photos> {
  const parsed = Photos.safeParse(jsonOf(text))
  const photos = parsed.success ? parsed.data : []
  return photos.filter(({ photoId }, at) => photos.findIndex((other) => other.photoId === photoId) === at)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const longText = (max: number) => words(max, problem('long'), { isLong: true })

/** A language with any text needs a title and a description (decision A5). */
export const DescriptionForm = z
  .object({
    titleEn: words(textLimits.title, problem('long')),
    titleEs: words(textLimits.title, problem('long')),
    descriptionEn: longText(textLimits.description),
    descriptionEs: longText(textLimits.description),
    arrivalEn: longText(textLimits.arrival),
    arrivalEs: longText(textLimits.arrival),
  })
  .transform((form, context) => {
    const texts = {
      en: { title: form.titleEn, description: form.descriptionEn, arrival: form.arrivalEn },
      es: { title: form.titleEs, description: form.descriptionEs, arrival: form.arrivalEs },
    }
    const written = languages.filter((language) => Object.values(texts[language]).some((text) => text !== ''))
    if (written.length === 0) {
      refuse(context, 'titleEn', problem('title'))
      refuse(context, 'descriptionEn', problem('description'))
    }
    for (const language of written) {
      const suffix = language === 'en' ? 'En' : 'Es'
      if (hasContactData(texts[language].title)) refuse(context, `title${suffix}`, problem('titleContact'))
      if (texts[language].title === '') refuse(context, `title${suffix}`, problem('title'))
      if (texts[language].description === '') refuse(context, `description${suffix}`, problem('description'))
    }
    return written.map((language) => ({ language, ...texts[language] }))
  })

/** Publishing, editing, copying and importing all use this complete and valid content. */
export type ListingContent = {
  unit: Unit
  currency: Currency
  basics: z.infer<typeof BasicsForm>
  details: z.infer<ReturnType<typeof detailsForm>>
  location: z.infer<typeof LocationForm>
  amenities: z.infer<ReturnType<typeof amenitiesForm>>
  photos: z.infer<typeof PhotosForm>
  description: z.infer<typeof DescriptionForm>
  pricing: z.infer<ReturnType<typeof pricingForm>>
  availability: z.infer<ReturnType<typeof availabilityForm>>
}
