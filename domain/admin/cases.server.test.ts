import { listInquiries } from '#domain/inquiries/queries/list-inquiries.server.ts'
import { listReports } from '#domain/reports/queries/list-reports.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countCases } from './queries/count-cases.server.ts'
import { findHolders } from './queries/find-holders.server.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await sql`delete from reports`.execute(db)
  await sql`delete from inquiries`.execute(db)
})

async function aReport(personId: string, reporterId: string | null, at: Date) {
  const id = newId(at.getTime())
  await sql`insert into reports (id, reason, text, created_at, kind, subject_id, person_id, reporter_id)
    values (${id}, 'scam', 'x', ${at}, 'person', ${personId}, ${personId}, ${reporterId})`.execute(db)
  return id
}

async function anInquiry(personId: string, at: Date) {
  const id = newId(at.getTime())
  await sql`insert into inquiries (id, form, kind, message, person_id, language, created_at)
    values (${id}, 'contact', 'other', 'x', ${personId}, 'en', ${at})`.execute(db)
  return id
}

test('[ADM-03] cases are listed by age, either way, page after page', async () => {
  const personId = await aGuest(db)
  const reports: string[] = []
  const inquiries: string[] = []
  for (let minute = 0; minute < 22; minute += 1) {
    reports.push(await aReport(personId, null, addMinutes(NOW, minute)))
    inquiries.push(await anInquiry(personId, addMinutes(NOW, minute)))
  }
  for (const order of ['oldest', 'newest'] as const) {
    const wanted = <Item>(items: Item[]) => (order === 'oldest' ? items : items.toReversed())
    const all = { isOpen: true, kind: null, order }
    const first = await listReports(db, { ...all, after: null }, 'en')
    const second = await listReports(db, { ...all, after: first.next }, 'en')
    expect([...first.reports, ...second.reports].map(({ id }) => id)).toEqual(wanted(reports))
    const page = await listInquiries(db, { isOpen: true, order, before: null })
    const rest = await listInquiries(db, { isOpen: true, order, before: page.older })
    expect([...page.inquiries, ...rest.inquiries].map(({ id }) => id)).toEqual(wanted(inquiries))
  }
})

test('[ADM-03] a case says who has taken it, and how many cases there are of the same person on either side', async () => {
  const [adminId, person, other] = [
    await aGuest(db, { firstName: 'Ada', lastName: 'Admin' }),
    await aGuest(db),
    await aGuest(db),
  ]
  await aReport(person, other, NOW)
  await aReport(other, person, NOW)
  const inquiry = await anInquiry(person, NOW)
  expect(await countCases(db, [person, other, person])).toEqual(
    new Map([
      [person, { reports: 2, claims: 0, inquiries: 1 }],
      [other, { reports: 2, claims: 0, inquiries: 0 }],
    ]),
  )
  expect(await countCases(db, [])).toEqual(new Map())
  await sql`insert into desk_marks (kind, thing, taken_by, changed_at) values ('inquiry', ${inquiry}, ${adminId}, ${NOW}),
    ('report', ${inquiry}, ${other}, ${NOW}), ('inquiry', ${person}, null, ${NOW})`.execute(db)
  expect(await findHolders(db, 'inquiry', [inquiry, person, other])).toEqual(
    new Map([[inquiry, { id: adminId, name: 'Ada Admin' }]]),
  )
  expect(await findHolders(db, 'inquiry', [])).toEqual(new Map())
})
