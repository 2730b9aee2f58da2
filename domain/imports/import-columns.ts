import type { Unit } from '#domain/availability/unit.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { fieldsOf, type FormStep, formSteps } from '#domain/publishing/step.ts'

/** The listing's name where it comes from, and how it is let: what no form of the wizard asks. */
export const ownColumns = ['id', 'unit'] as const

/** Ids of this installation: a file from elsewhere has addresses of photos instead, and a new listing a space of its own. */
const notInFiles = new Set(['photos', 'spaces'])

/** The columns of a step for either unit, each once, in the order of its form. */
export const columnsOf = (step: FormStep): string[] =>
  [...new Set((['day', 'hour'] satisfies Unit[]).flatMap((unit) => fieldsOf(step, unit))).values()].filter(
    (name) => !notInFiles.has(name),
  )

/** Of each photo, numbered from 1; the first is the cover. */
export const photoColumns = ['photoUrl', 'photoCaptionEn', 'photoCaptionEs', 'photoAltEn', 'photoAltEs'] as const

export const photoNumbers = Array.from({ length: LISTING_PHOTOS.max }, (_, index) => index + 1)

/** Every column of a file, in the order in which an export writes them. */
export const allColumns: readonly string[] = [
  ...ownColumns,
  ...formSteps.flatMap(columnsOf),
  ...photoNumbers.flatMap((number) => photoColumns.map((name) => `${name}${number}`)),
]

const known = new Set(allColumns)

/** Of a file's columns those that mean nothing here; a photo too many has a meaning, and a problem. */
export const unknownColumns = (columns: readonly string[]) =>
  columns.filter((name) => !known.has(name) && !/^photo[A-Z]\w*\d$/.test(name))

/** Fields that are boxes to be ticked: people write yes and no in many ways. */
export const boxes = ['sameDayTurnover', 'pets', 'smoking', 'events', 'requestsHoldDates'] as const
