import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { FeeRuleFailure } from '../errors.ts'

/** More are no rules any longer. */
export const MAX_FEE_RULES = 200

type Rule = {
  adminId: string
  percent: number
  country: string | null
  kind: string | null
  /** A host's e-mail address; then neither country nor kind. */
  host: string | null
}

/**
 * Another service fee for a country, a kind of space, both, or a host's listings. What is quoted from now on has it; what was agreed
 * keeps its own.
 */
export function addFeeRule(
  db: Db,
  { adminId, percent, ...whom }: Rule,
  now: Date,
): Promise<Result<null, FeeRuleFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, FeeRuleFailure>> => {
    // The lock makes a second admin wait, who then finds what the first has stored.
    await tx.selectFrom('settings').select('only_row').forUpdate().execute()
    const hostId = whom.host && (await hostAt(tx, whom.host))
    if (whom.host && !hostId) return fail({ reason: 'no-host' })
    const rules = await tx.selectFrom('fee_rules').select(['host_id', 'country_code', 'subcategory']).execute()
    const isSame = rules.some(
      (rule) =>
        rule.host_id === (hostId || null) && rule.country_code === whom.country && rule.subcategory === whom.kind,
    )
    if (isSame) return fail({ reason: 'there' })
    if (rules.length >= MAX_FEE_RULES) return fail({ reason: 'too-many' })
    await tx
      .insertInto('fee_rules')
      .values({
        id: newId(now.getTime()),
        host_id: hostId || null,
        country_code: whom.country,
        subcategory: whom.kind,
        percent,
        made_at: now,
      })
      .execute()
    const changes = { serviceFeePercent: [null, percent], feeFor: [null, subjectOf(whom.country, whom.kind)] } as const
    const on = hostId && ({ kind: 'user', id: hostId } as const)
    await recordAudit(tx, { actorId: adminId, action: 'fee-rule-changed', ...(on && { on }), changes }, now)
    return ok(null)
  })
}

/** The usual fee counts again from now on. */
export function removeFeeRule(
  db: Db,
  { adminId, ruleId }: { adminId: string; ruleId: string },
  now: Date,
): Promise<Result<null, FeeRuleFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, FeeRuleFailure>> => {
    const rule = await tx
      .deleteFrom('fee_rules')
      .where('id', '=', ruleId)
      .returning(['host_id', 'country_code', 'subcategory', 'percent'])
      .executeTakeFirst()
    if (!rule) return fail({ reason: 'gone' })
    const { host_id, country_code, subcategory, percent } = rule
    const on = host_id && ({ kind: 'user', id: host_id } as const)
    const changes = {
      serviceFeePercent: [Number(percent), null],
      feeFor: [subjectOf(country_code, subcategory), null],
    } as const
    await recordAudit(tx, { actorId: adminId, action: 'fee-rule-changed', ...(on && { on }), changes }, now)
    return ok(null)
  })
}

const subjectOf = (country: string | null, kind: string | null) => [country, kind].filter(Boolean).join(' ') || null

async function hostAt(tx: Tx, email: string): Promise<string | null> {
  const account = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return account?.id ?? null
}
