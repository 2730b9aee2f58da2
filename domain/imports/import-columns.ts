import type { Unit } from '#domain/availability/unit.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { attributeNames, attributes } from '#domain/listings/attribute.ts'
import { type FormStep, formSteps } from '#domain/publishing/step.ts'
import { fieldsOf } from '#domain/publishing/step-fields.ts'

/** The external id, the unit and a calendar's address, which no form of the wizard has. */
export const ownColumns = ['id', 'unit', 'icalUrl'] as const

/** A file has addresses instead of photo ids, and each new listing has a space of its own. */
const notInFiles = new Set(['photos', 'spaces'])

/** The columns of both units, each once, in the order of the form. */
export const columnsOf = (step: FormStep): string[] =>
  [...new Set((['day', 'hour'] satisfies Unit[]).flatMap((unit) => fieldsOf(step, unit))).values()].filter(
    (name) => !notInFiles.has(name),
  )

/** Each photo has these columns with its number from 1; the first photo is the cover. */
export const photoColumns = [
  'photoUrl',
  'photoCaptionEn',
  'photoCaptionEs',
  'photoAltEn',
  'photoAltEs',
  'photoShows',
] as const

export const photoNumbers = Array.from({ length: LISTING_PHOTOS.max }, (_, index) => index + 1)

/** An export writes the columns in this order. */
export const allColumns: readonly string[] = [
  ...ownColumns,
  ...formSteps.flatMap(columnsOf),
  ...photoNumbers.flatMap((number) => photoColumns.map((name) => `${name}${number}`)),
]

const known = new Set(allColumns)

/** A photo beyond the limit is known and a problem, so its columns are left out here. */
export const unknownColumns = (columns: readonly string[]) =>
  columns.filter((name) => !known.has(name) && !/^photo[A-Z]\w*\d$/.test(name))

/** People write the values of checkboxes in many ways. */
export const boxes: readonly string[] = [
  'sameDayTurnover',
  'pets',
  'smoking',
  'events',
  'requestsHoldDates',
  ...attributeNames.filter((name) => attributes[name].kind === 'tick'),
]
