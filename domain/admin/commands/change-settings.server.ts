import { fail, ok, type Result } from '#kernel/result.ts'
import { type AuditAction, recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { isDeepStrictEqual } from 'node:util'
import type { SettingsFailure } from '../errors.ts'
import { settingsVersion } from '../queries/settings-version.server.ts'

/** Settings that are read, changed and audited together. */
type Section<Values> = {
  action: AuditAction
  read: (tx: Tx) => Promise<Values>
  write: (tx: Tx, values: Values) => Promise<unknown>
}

/** @property base the version of what was stored when the form was made */
export type SettingsChange<Values> = { adminId: string; base: string; values: Values }

/** Stores and audits a section, unless it changed since the form was made; then returns the stored one. */
export function changeSettings<Values extends object>(
  db: Db,
  { action, read, write }: Section<Values>,
  { adminId, base, values }: SettingsChange<Values>,
  now: Date,
): Promise<Result<null, SettingsFailure<Values>>> {
  return inTransaction(db, async (tx) => {
    // The lock makes a second admin wait, who then finds what the first has stored.
    await tx.selectFrom('settings').select('only_row').forUpdate().execute()
    const stored = await read(tx)
    const changes = changesOf(stored, values)
    if (changes.length === 0) return ok(null)
    if (settingsVersion(stored) !== base) return fail({ reason: 'changed-elsewhere', stored })

    await write(tx, values)
    await recordAudit(tx, { actorId: adminId, action, changes: Object.fromEntries(changes) }, now)
    return ok(null)
  })
}

const changesOf = <Values extends object>(before: Values, after: Values) =>
  (Object.keys(after) as (keyof Values & string)[])
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => [name, [before[name], after[name]] as const] as const)
