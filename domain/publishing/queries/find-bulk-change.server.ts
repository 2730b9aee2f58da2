import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'
import { type BulkAction, bulkActions, UNDO_MS } from '../bulk-action.ts'
import { formSteps } from '../step.ts'
import { readBulkItems, titleIn } from './read-bulk-items.server.ts'

const Texts = z.record(z.string(), z.string())

/** The fields that an edit replaced. */
export const replacedIn = jsonColumn(
  'bulk_change_items.replaced',
  z.object({ step: z.enum(formSteps), before: Texts, after: Texts }),
)

type MadeBulkChange = {
  id: string
  action: BulkAction
  isUndone: boolean
  canUndo: boolean
  /** Each listing with its outcome; the title is '' where it is gone. */
  items: readonly { id: string; title: string; outcome: string }[]
}

/** A host's own act, with what it has done to each listing; null for a stranger's. */
export async function findBulkChange(
  db: Db,
  { hostId, changeId }: { hostId: string; changeId: string },
  language: Language,
  now: Date,
): Promise<MadeBulkChange | null> {
  const head = await db
    .selectFrom('bulk_changes')
    .select(['action', 'made_at', 'undone_at'])
    .where('id', '=', changeId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  const action = bulkActions.find((each) => each === head?.action)
  if (!head || !action) return null
  const rows = await db
    .selectFrom('bulk_change_items')
    .select(['listing_id as id', 'outcome'])
    .where('change_id', '=', changeId)
    .orderBy('number')
    .execute()
  const own = await readBulkItems(db, { hostId, ids: rows.map(({ id }) => id) })
  const titles = new Map(own.map(({ id, fields }) => [id, titleIn(fields, language)]))
  return {
    id: changeId,
    action,
    isUndone: head.undone_at !== null,
    canUndo: head.undone_at === null && now.getTime() - head.made_at.getTime() <= UNDO_MS,
    items: rows.map(({ id, outcome }) => ({ id, outcome, title: titles.get(id) ?? '' })),
  }
}
