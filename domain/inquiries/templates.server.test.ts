import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { MAX_TEMPLATES } from './answer-template.ts'
import { removeTemplate, writeTemplate } from './commands/write-template.server.ts'
import { listTemplates } from './queries/list-templates.server.ts'

const { db } = await aDatabase()
let adminId = ''

beforeEach(async () => {
  adminId = await aGuest(db)
  await db.deleteFrom('answer_templates').execute()
})

const write = (title: string, templateId: string | null = null) =>
  writeTemplate(db, { adminId, templateId, title, text: { en: `${title} in English`, es: `${title} en español` } }, NOW)

test('[ADM-03] templates of answers are written in both languages, changed and removed, and the log has each', async () => {
  expect(await write('Refund')).toMatchObject({ ok: true })
  expect(await write('arrival')).toMatchObject({ ok: true })
  const [first, second] = await listTemplates(db)
  expect([first?.title, second?.text]).toEqual(['arrival', { en: 'Refund in English', es: 'Refund en español' }])
  expect(await write('REFUND')).toEqual({ ok: false, failure: { reason: 'title-taken' } })
  expect(await write('Refund', first!.id)).toEqual({ ok: false, failure: { reason: 'title-taken' } })
  expect(await write('Way in', first!.id)).toMatchObject({ ok: true })
  await removeTemplate(db, { adminId, templateId: second!.id }, NOW)
  await removeTemplate(db, { adminId, templateId: newId() }, NOW)
  expect((await listTemplates(db)).map(({ title }) => title)).toEqual(['Way in'])
  expect(await write('x', second!.id)).toEqual({ ok: false, failure: { reason: 'gone' } })
  const log = await db
    .selectFrom('audit_log')
    .select(sql<(string | null)[]>`changes -> 'answerTemplate'`.as('change'))
    .where('action', '=', 'answer-template-changed')
    .where('actor_id', '=', adminId)
    .execute()
  // All are of one moment, so that their ids have no order.
  expect(new Set(log.map(({ change }) => change.join(' > ')))).toEqual(
    new Set([' > Refund', ' > arrival', 'arrival > Way in', 'Refund > ']),
  )
})

test('[ADM-03] of two admins who write the last one at once, one is told', async () => {
  await sql`insert into answer_templates select gen_random_uuid(), 'T' || n, 'x', 'x', ${NOW} from generate_series(2, ${MAX_TEMPLATES}) n`.execute(
    db,
  )
  const outcomes = await Promise.all([write('One'), write('Other')])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, failure: { reason: 'too-many' } }])
})
