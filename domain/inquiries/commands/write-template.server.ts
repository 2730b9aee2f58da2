import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type AnswerTemplate, MAX_TEMPLATES } from '../answer-template.ts'
import type { TemplateFailure } from '../errors.ts'

type Written = Omit<AnswerTemplate, 'id'> & {
  adminId: string
  /** Null for a new one. */
  templateId: string | null
}

/** Adds a template of answers, or writes one anew; what was sent with it stays as it is. */
export function writeTemplate(db: Db, input: Written, now: Date): Promise<Result<null, TemplateFailure>> {
  const { adminId, templateId, title, text } = input
  return inTransaction(db, async (tx): Promise<Result<null, TemplateFailure>> => {
    await sql`select wait_for_turn('answer-templates', '')`.execute(tx)
    const row = { title, text_en: text.en, text_es: text.es, changed_at: now }
    const before = templateId && (await titleOf(tx, templateId))
    if (templateId !== null) {
      if (before === null) return fail({ reason: 'gone' })
      await tx.updateTable('answer_templates').set(row).where('id', '=', templateId).execute()
    } else {
      if ((await countTemplates(tx)) >= MAX_TEMPLATES) return fail({ reason: 'too-many' })
      await tx
        .insertInto('answer_templates')
        .values({ id: newId(now.getTime()), ...row })
        .execute()
    }
    const changes = { answerTemplate: [before, title] } as const
    await recordAudit(tx, { actorId: adminId, action: 'answer-template-changed', changes }, now)
    return ok(null)
  }).catch((error: unknown) => {
    if (violates(error, 'answer_templates_titles')) return fail({ reason: 'title-taken' })
    throw error
  })
}

export function removeTemplate(
  db: Db,
  { adminId, templateId }: { adminId: string; templateId: string },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await titleOf(tx, templateId)
    if (before === null) return
    await tx.deleteFrom('answer_templates').where('id', '=', templateId).execute()
    const changes = { answerTemplate: [before, null] } as const
    await recordAudit(tx, { actorId: adminId, action: 'answer-template-changed', changes }, now)
  })
}

async function titleOf(tx: Tx, templateId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('answer_templates')
    .select('title')
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
  return row?.title ?? null
}

async function countTemplates(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('answer_templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
