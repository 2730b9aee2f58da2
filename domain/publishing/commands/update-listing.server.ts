import { lockOwnListing } from '#domain/listings/commands/lock-own-listing.server.ts'
import { writeContent } from '#domain/listings/commands/write-content.server.ts'
import type { ListingContent } from '#domain/listings/input.ts'
import { owesDeclaration } from '#domain/accounts/queries/owes-declaration.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { StepProblems, UpdateFailure } from '../errors.ts'
import { contentOf } from '../input.ts'
import { findOwnListing, type OwnListing } from '../queries/read-fields.server.ts'
import { mergeStep, stepVersion } from '../queries/step-version.server.ts'
import { type Fields, type FormStep } from '../step.ts'
import { fieldsOf, stepFields } from '../step-fields.ts'
import { problemsInWorld } from './match-world.server.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'
import { hasRoomForBlocks, refusingTakenBlocks, writeBlocks } from './write-blocks.server.ts'

type Edit = {
  hostId: string
  listingId: string
  step: FormStep
  form: Fields
  base?: string | undefined
  /** The admin who changes it in its host's place, and why; left out where its host does. */
  by?: { adminId: string; reason: string }
}
/** Several steps at once are judged together. */
type Edits = Omit<Edit, 'step'> & { step: FormStep | readonly FormStep[] }

type Updated = {
  /** Fields that were changed elsewhere since the form was made stay so. */
  isMerged: boolean
  /** The number of the change in the listing's history; null where nothing changed. */
  historyNumber: number | null
}

/**
 * Changes one step of a listing, which is judged whole; bookings keep their agreed terms.
 *
 * @param edit.base the version of the step that the form was made of
 */
export const updateListing = (db: Db, edit: Edit, now: Date): Promise<Result<Updated, UpdateFailure>> =>
  refusingTakenBlocks<Updated, UpdateFailure>(db, (tx) => updateWithin(tx, edit, now))

/**
 * The same in the caller's transaction.
 *
 * @throws a violation of `occupancy_never_overlaps` where a blocked day is booked
 */
export async function updateWithin(
  tx: Tx,
  { hostId, listingId, step, form, base, by }: Edits,
  now: Date,
): Promise<Result<Updated, UpdateFailure>> {
  const steps = [step].flat()
  await lockOwnListing(tx, { hostId, listingId })
  const old = await findOwnListing(tx, { hostId, listingId })
  if (!old) return fail({ reason: 'not-found' })

  const merged = mergeSteps(steps, old, { base, form })
  const fields: Fields = { ...old.fields, ...merged.fields }
  const content = contentOf(old.unit, fields)
  if (!content.ok) return fail({ reason: 'incomplete', problems: content.failure })
  const stored = stepVersion(steps[0]!, old.unit, old.fields)
  if (merged.conflicts.length > 0 && !isAsStored(old, content.value))
    return fail({ reason: 'changed-elsewhere', version: stored, stored: old.fields, ...merged })
  const problems =
    fixedProblems(old, content.value) ??
    (await problemsInWorld(tx, { hostId, listingId }, content.value)) ??
    (await undeclaredProblem(tx, hostId, old, content.value))
  if (problems) return fail({ reason: 'incomplete', problems })
  if (!(await hasRoomForBlocks(tx, { listingId, today: dayIn(now, old.timeZone) }, content.value, now)))
    return fail({ reason: 'incomplete', problems: { availability: { blockFrom1: 'wizard:problems.blocksMany' } } })

  await writeContent(tx, listingId, content.value, now)
  await writeBlocks(tx, { listingId, zone: old.timeZone, today: dayIn(now, old.timeZone) }, content.value, now)
  const changed = await changedFields(tx, old, { hostId, steps })
  const event = {
    listingId,
    actorId: by?.adminId ?? hostId,
    event: 'edited',
    ...(by && { reason: by.reason }),
  } as const
  const historyNumber = changed.fields.length > 0 ? await recordHistory(tx, { ...event, ...changed }, now) : null
  return ok({ isMerged: base !== undefined && base !== stored, historyNumber })
}

/** Each step's typed fields, beside those that were changed elsewhere since the form was made. */
function mergeSteps(
  steps: readonly FormStep[],
  { unit, fields: stored }: Pick<OwnListing, 'unit' | 'fields'>,
  { base, form }: Pick<Edit, 'base' | 'form'>,
) {
  const parts = steps.map((step) =>
    mergeStep(step, unit, {
      base: base ?? stepVersion(step, unit, stored),
      stored,
      typed: stepFields(step, unit, form),
    }),
  )
  const fields: Fields = Object.assign({}, ...parts.map((part) => part.fields))
  return { fields, conflicts: parts.flatMap(({ conflicts }) => conflicts) }
}

/** Values that only differ in notation, '50.000' and '50000', are equal. */
export function isAsStored(old: Pick<OwnListing, 'unit' | 'fields'>, content: ListingContent): boolean {
  const was = contentOf(old.unit, old.fields)
  return was.ok && JSON.stringify(was.value) === JSON.stringify(content)
}

/** Compares stored notations, so that '50.000' instead of '50000' is no change. */
async function changedFields(
  tx: Tx,
  old: OwnListing,
  { hostId, steps }: { hostId: string; steps: readonly FormStep[] },
) {
  const written = await findOwnListing(tx, { hostId, listingId: old.id })
  const names = steps.flatMap((step) => fieldsOf(step, old.unit))
  const before = (name: string) => old.fields[name] ?? ''
  const after = (name: string) => written?.fields[name] ?? ''
  const fields = names.filter((name) => before(name) !== after(name))
  const shown = fields.filter((name) => !UNTOLD.test(name))
  const cut = (text: string) => text.slice(0, MAX_HISTORY_TEXT).toWellFormed()
  return {
    fields,
    changes: Object.fromEntries(shown.map((name) => [name, [cut(before(name)), cut(after(name))] as const])),
  }
}

/** The way in is for guests alone, and photos are lists of ids: of these the history says only that they have changed. */
const UNTOLD = /^(arrival|photos)/

/** UTF-16 units of a field that the history has of it. */
const MAX_HISTORY_TEXT = 1000

/** Currency (decision C5) and booked spaces are fixed once the listing exists. */
function fixedProblems(old: OwnListing, content: ListingContent): StepProblems | null {
  const was = contentOf(old.unit, old.fields)
  if (was.ok && was.value.currency !== content.currency)
    return { location: { country: 'wizard:problems.currencyFixed' } }
  const spaces = (old.fields['spaces'] ?? '').split(',').toSorted().join(',')
  return content.basics.spaceIds.toSorted().join(',') === spaces
    ? null
    : { basics: { spaces: 'wizard:problems.spacesFixed' } }
}

/** The new country requires the trader declaration, as publishing there does. */
async function undeclaredProblem(
  tx: Tx,
  hostId: string,
  old: OwnListing,
  { location: { countryCode } }: ListingContent,
) {
  if (old.fields['country'] === countryCode || !(await owesDeclaration(tx, hostId, countryCode))) return null
  return { location: { country: 'wizard:problems.undeclared' } } satisfies StepProblems
}
