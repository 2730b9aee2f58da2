import type { Unit } from '#domain/availability/unit.ts'
import { placeNear } from '#domain/places/queries/place-near.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { StepProblems } from '../errors.ts'
import type { ListingContent } from '#domain/listings/input.ts'
import type { Problems } from '#kernel/fields.ts'
import { contentOf, problemsOfStep, stepSoFar } from '../input.ts'
import type { Fields, FormStep } from '../step.ts'

type Whole = { unit: Unit; fields: Fields }

/**
 * Problems of a step that its host can solve there; photos and spaces are checked at publication.
 *
 * @returns null without any
 */
export async function findProblemsOfStep(db: Db, step: FormStep, { unit, fields }: Whole): Promise<Problems | null> {
  const problems = problemsOfStep(step, unit, fields)
  if (problems || step !== 'location') return problems
  return findPlaceProblems(db, stepSoFar('location', unit, fields, {})!)
}

/** The problems of all steps. */
export async function findProblems(db: Db, { unit, fields }: Whole): Promise<StepProblems> {
  const content = contentOf(unit, fields)
  const problems = content.ok ? {} : content.failure
  const location = problems.location ?? (await findProblemsOfStep(db, 'location', { unit, fields }))
  return { ...problems, ...(location && { location }) }
}

/** A pin in the sea, or in another country than the typed one, unless it lies there once its coordinates are turned. */
export async function findPlaceProblems(
  db: Db,
  { at, countryCode }: Pick<ListingContent['location'], 'at' | 'countryCode'>,
): Promise<Problems | null> {
  const place = await placeNear(db, at, 'en')
  if (place?.countryCode === countryCode) return null
  const turned = Math.abs(at.lng) <= 90 ? await placeNear(db, { lat: at.lng, lng: at.lat }, 'en') : null
  if (turned?.countryCode === countryCode) return { lat: 'wizard:problems.swapped' }
  return place ? { country: 'wizard:problems.otherCountry' } : { lat: 'wizard:problems.sea' }
}
