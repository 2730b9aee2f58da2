import { mayUseAddressOf } from '#domain/accounts/queries/may-use-address.server.ts'
import { owesDeclaration } from '#domain/accounts/queries/owes-declaration.server.ts'
import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { type BulkChange, MAX_BULK } from '../bulk-action.ts'
import { type BulkPlan, planFor } from '../bulk-change.ts'
import type { BulkReason } from '../errors.ts'
import { contentOf } from '../input.ts'
import { findProblems } from './find-problems.server.ts'
import { type OwnBulkItem, readBulkItems } from './read-bulk-items.server.ts'

export type BulkPreview = { item: OwnBulkItem; plan: Result<BulkPlan, BulkReason> }

/**
 * Plans an act for each of these without doing it; a stranger's are left out.
 *
 * Whether photos and spaces are still there, and blocked days still free, is known when it is done.
 */
export async function previewBulkChange(
  db: Db,
  { hostId, ids, change }: { hostId: string; ids: readonly string[]; change: BulkChange },
): Promise<BulkPreview[]> {
  const items = await readBulkItems(db, { hostId, ids: ids.slice(0, MAX_BULK) })
  const mayPublish = change.action === 'publish' ? await publishingOf(db, hostId) : async () => null
  const previews: BulkPreview[] = []
  for (const item of items) {
    const plan = planFor(change, item)
    const refusal = plan.ok
      ? await (plan.value.kind === 'edit' ? ofWhole(item, plan.value.after) : mayPublish(item, plan.value))
      : null
    previews.push({ item, plan: refusal ? fail(refusal) : plan })
  }
  return previews
}

/** A listing that exists is judged whole by every edit, a draft when it is published. */
async function ofWhole(
  { status, unit, fields }: OwnBulkItem,
  after: OwnBulkItem['fields'],
): Promise<BulkReason | null> {
  if (status === 'making') return null
  const content = contentOf(unit, { ...fields, ...after })
  return content.ok ? null : { reason: 'incomplete', problems: content.failure }
}

/** The same conditions as of publishing one draft. */
async function publishingOf(db: Db, hostId: string) {
  const isProved = await mayUseAddressOf(db, hostId, 'publish')
  const declared = new Map<string, boolean>()
  return async ({ unit, fields }: OwnBulkItem, { kind }: BulkPlan): Promise<BulkReason | null> => {
    if (kind !== 'publish') return null
    if (!isProved) return { reason: 'address-unproved' }
    const problems = await findProblems(db, { unit, fields })
    if (Object.keys(problems).length > 0) return { reason: 'incomplete', problems }
    const country = fields['country'] ?? ''
    if (!declared.has(country)) declared.set(country, await owesDeclaration(db, hostId, country))
    return declared.get(country) ? { reason: 'undeclared' } : null
  }
}
