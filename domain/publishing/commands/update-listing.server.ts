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

type Edit = { hostId: string; listingId: string; step: FormStep; form: Fields; base?: string | undefined }

/**
 * Changes one step of a listing, which is judged whole; bookings keep their agreed terms.
 *
 * @param edit.base the version of the step that the form was made of; fields that were changed elsewhere since then stay
 * @returns whether some were
 */
export function updateListing(
  db: Db,
  { hostId, listingId, step, form, base }: Edit,
  now: Date,
): Promise<Result<{ isMerged: boolean }, UpdateFailure>> {
  return refusingTakenBlocks<{ isMerged: boolean }, UpdateFailure>(db, async (tx) => {
    await tx
      .selectFrom('listings')
      .select('id')
      .where('id', '=', listingId)
      .where('host_id', '=', hostId)
      .forNoKeyUpdate()
      .execute()
    const old = await findOwnListing(tx, { hostId, listingId })
    if (!old) return fail({ reason: 'not-found' })

    const typed = stepFields(step, old.unit, form)
    const stored = stepVersion(step, old.unit, old.fields)
    const merged = mergeStep(step, old.unit, { base: base ?? stored, stored: old.fields, typed })
    const fields = { ...old.fields, ...merged.fields }
    const content = contentOf(old.unit, fields)
    if (!content.ok) return fail({ reason: 'incomplete', problems: content.failure })
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
    const changed = await changedFields(tx, old, { hostId, step })
    if (changed.length > 0)
      await recordHistory(tx, { listingId, actorId: hostId, event: 'edited', fields: changed }, now)
    return ok({ isMerged: base !== undefined && base !== stored })
  })
}

/** Values that only differ in notation, '50.000' and '50000', are equal. */
export function isAsStored(old: Pick<OwnListing, 'unit' | 'fields'>, content: ListingContent): boolean {
  const was = contentOf(old.unit, old.fields)
  return was.ok && JSON.stringify(was.value) === JSON.stringify(content)
}

/** Compares stored notations, so that '50.000' instead of '50000' is no change. */
async function changedFields(tx: Tx, old: OwnListing, { hostId, step }: Pick<Edit, 'hostId' | 'step'>) {
  const written = await findOwnListing(tx, { hostId, listingId: old.id })
  return fieldsOf(step, old.unit).filter((name) => (old.fields[name] ?? '') !== (written?.fields[name] ?? ''))
}

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
