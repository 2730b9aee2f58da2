import { type Unit, unitOf } from '#domain/availability/unit.ts'
import type { Db } from '#platform/db.server.ts'
import { type Fields, isStep, type Step } from '../step.ts'
import { storedFields } from './parse-fields.server.ts'

export type Draft = { id: string; unit: Unit; fields: Fields; step: Step; updatedAt: Date }

/** Finds a draft only if it is this host's own. */
export async function findDraft(
  db: Db,
  { hostId, draftId }: { hostId: string; draftId: string },
): Promise<Draft | null> {
  const row = await db
    .selectFrom('listing_drafts')
    .select(['id', 'listing_type', 'fields', 'step', 'updated_at'])
    .where('id', '=', draftId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!row) return null
  const { id, listing_type: type, fields, step, updated_at: updatedAt } = row
  return { id, unit: unitOf(type), fields: storedFields(fields, id), step: isStep(step) ? step : 'basics', updatedAt }
}
