import type { Permission } from '#domain/accounts/permission.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { markThing } from './commands/mark-thing.server.ts'
import { deskKinds } from './desk.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await sql`delete from live_events`.execute(db)
  await sql`update profiles set permissions = '{}'`.execute(db)
})

async function anAdmin(...permissions: Permission[]): Promise<string> {
  const id = await aGuest(db)
  await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${id}`.execute(db)
  return id
}

/** Whose open desks look again, each as often as it does. */
async function looking(): Promise<string[]> {
  const rows = await db
    .selectFrom('live_events')
    .select('recipient_id')
    .where('kind', '=', 'desk')
    .orderBy('id')
    .execute()
  await sql`delete from live_events`.execute(db)
  return rows.map(({ recipient_id }) => recipient_id)
}

const anInquiry = (on: Db | Tx = db) =>
  sql`insert into inquiries (id, form, kind, message, email, language, created_at)
    values (${newId()}, 'contact', 'privacy', 'x', 'ana@patio.example', 'en', ${NOW})`.execute(on)

test('[ADM-01] open desks look again when something comes onto them or leaves, those of admins who may decide it and no others', async () => {
  const [ofReports, ofListings, ofPayments] = [
    await anAdmin('reports'),
    await anAdmin('listings'),
    await anAdmin('payments', 'users'),
  ]
  await anInquiry()
  expect(await looking()).toEqual([ofReports])
  await sql`update inquiries set state = 'closed', ended_at = ${NOW}, ended_by = ${ofReports}`.execute(db)
  expect(await looking()).toEqual([ofReports])

  const { id } = await aListing(db, { status: 'draft', published_at: null })
  expect(await looking()).toEqual([])
  await sql`update listings set status = 'in_review' where id = ${id}`.execute(db)
  expect(await looking()).toEqual([ofListings])
  await sql`update listings set status = 'published', published_at = ${NOW} where id = ${id}`.execute(db)
  expect(await looking()).toEqual([ofListings])
  await sql`update listings set status = 'paused' where id = ${id}`.execute(db)
  expect(await looking()).toEqual([])

  await sql`insert into disputes select (jsonb_populate_record(null::disputes, '{}')).* where false`.execute(db)
  expect(await looking()).toEqual([ofPayments])
})

test('[ADM-01] a transaction that writes much of it makes each desk look once', async () => {
  const adminId = await anAdmin('reports')
  await inTransaction(db, async (tx) => {
    await anInquiry(tx)
    await anInquiry(tx)
    await anInquiry(tx)
  })
  expect(await looking()).toEqual([adminId])
})

test('[ADM-01] what one admin takes, all others see at once', async () => {
  const [one, other] = [await anAdmin('reports'), await anAdmin('analytics')]
  await anAdmin()
  await anInquiry()
  await looking()
  const { id } = await db.selectFrom('inquiries').select('id').where('state', '=', 'open').executeTakeFirstOrThrow()
  const reading = { adminId: one, language: 'en' as const, now: NOW, kinds: deskKinds }
  expect((await markThing(db, { kind: 'inquiry', thing: id, holder: null }, { act: 'take' }, reading)).ok).toBe(true)
  expect((await looking()).toSorted()).toEqual([one, other].toSorted())
})
