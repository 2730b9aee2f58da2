import { aHouse } from '#test/house/house.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { db, pool: database } = house

test('[ADM-03] a member reports a review, an admin takes it down with a reason, and both sides read what became of it', async () => {
  const { rows } = await sql<{ id: string; listing: string; comment: string }>`
    select distinct on (r.listing_id) r.id, r.listing_id as listing, comment from reviews r
    join listings l on l.id = r.listing_id where r.side = 'guest' and l.status = 'published' and visible_at <= now()
    order by r.listing_id desc, visible_at desc, r.id desc limit 1`.execute(db)
  const { id, listing, comment } = rows[0]!
  const member = await aMember(database, 'Rita Reports')
  const { page: guest, errors } = await visit({ size: 'phone' })
  await logIn(guest, member.email, member.password)
  await guest.goto(`/property/${listing}?lang=es`)
  await guest.locator(`a[href*="/report/review/${id}"]`).click()
  await guest.getByRole('button', { name: 'Enviar denuncia' }).click()
  await guest.getByText('Elige qué está mal.').waitFor()
  expect(await complaints(guest)).toEqual([])
  await guest.getByLabel('No es sobre una estadía real').check()
  await guest.getByLabel('Cuéntanos más').fill('Nunca estuvo aquí.')
  await guest.getByRole('button', { name: 'Enviar denuncia' }).click()
  await guest.getByText('Recibimos tu denuncia').waitFor()

  const { page: admin } = await visit()
  await logIn(admin, 'admin@patio.example', 'patio-admin')
  await admin.goto('/admin/message-reports?kind=review')
  await hydrated(admin)
  expect(await complaints(admin)).toEqual([])
  const report = await db.selectFrom('reports').select('id').where('subject_id', '=', id).executeTakeFirstOrThrow()
  await admin.locator(`a[href*="/admin/message-reports/${report.id}"]`).click()
  await admin.getByText('Nunca estuvo aquí.').waitFor()
  await admin.getByText(comment).waitFor()
  await admin.getByLabel('Take the review down').check()
  await admin.getByRole('button', { name: 'Decide' }).click()
  await admin.getByText('Write why').waitFor()
  expect(await complaints(admin)).toEqual([])
  await admin.getByLabel('Why').fill('Not about a real stay.')
  await admin.getByRole('button', { name: 'Decide' }).click()
  await admin.getByText('The report is decided.').waitFor()

  await house.drainJobs()
  await guest.goto('/notifications?lang=es')
  await guest.getByRole('link', { name: 'Revisamos tu denuncia' }).click()
  await guest.getByText('lo quitamos el').waitFor()
  expect(await complaints(guest)).toEqual([])
  expect(await (await guest.request.get(`/property/${listing}`)).text()).not.toContain(`/report/review/${id}`)
  expect(errors).toEqual([])
})
