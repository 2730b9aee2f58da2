import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { AnswerTemplate } from '../answer-template.ts'

/** All templates of answers, by title. */
export async function listTemplates(db: Db): Promise<AnswerTemplate[]> {
  const rows = await db
    .selectFrom('answer_templates')
    .select(['id', 'title', 'text_en', 'text_es'])
    .orderBy(sql`lower(title)`)
    .execute()
  return rows.map(({ id, title, text_en: en, text_es: es }) => ({ id, title, text: { en, es } }))
}
