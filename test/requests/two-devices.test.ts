import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { expect, test } from 'vitest'
import { aDraft } from './draft.ts'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { db, visitor } = await aHouse()

async function fieldsOf(id: string): Promise<Record<string, string>> {
  const row = await db.selectFrom('listing_drafts').select('fields').where('id', '=', id).executeTakeFirstOrThrow()
  return row.fields as Record<string, string>
}

test('[HOST-02] without a script and in Spanish the second form comes back as it was typed, until its host has chosen', async () => {
  const [phone, desk] = [visitor(), visitor()]
  for (const page of [phone, desk]) await page.logIn('host@patio.example', 'patio-host')
  const id = await aDraft(phone)
  for (const page of [phone, desk]) await page.goto(`/create-listing/${id}/details?lang=es`)
  const guests = (page: PlainPage) => page.getByLabel('Huéspedes', { exact: true })
  const next = (page: PlainPage) => page.getByRole('button', { name: 'Siguiente' }).click()
  await guests(phone).fill('4')
  await next(phone)
  await phone.waitForURL(/location/)

  await guests(desk).fill('6')
  for (let time = 0; time < 2; time += 1) {
    await next(desk)
    await desk.getByText('Este paso se cambió mientras tanto en otro lugar').waitFor()
    expect(await guests(desk).inputValue()).toBe('6')
    expect((await fieldsOf(id))['maxGuests']).toBe('4')
  }
  await phone.goto(`/create-listing/${id}/details?lang=es`)
  await desk.getByRole('button', { name: 'Guardar lo que escribí' }).click()
  await desk.getByText('Este paso se cambió').waitFor({ state: 'detached' })
  expect((await fieldsOf(id))['maxGuests']).toBe('6')

  await guests(phone).fill('5')
  await next(phone)
  await phone.getByRole('link', { name: 'Quedarme con la versión guardada' }).click()
  await phone.waitForURL(/details\?lang=es/)
  expect(await guests(phone).inputValue()).toBe('6')
})

test('[HOST-04] of a published listing only the field that both have changed is asked about, side by side, and nothing typed is dropped', async () => {
  const [phone, desk] = [visitor(), visitor()]
  for (const page of [phone, desk]) await page.logIn('host@patio.example', 'patio-host')
  const { id: hostId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const fields = typedFields('day', await photosFor(db, hostId))
  const id = valueOf(await startDraft(db, { hostId, unit: 'day', fields, limits: defaultLimits }, new Date()))
  valueOf(await publishDraft(db, { hostId, draftId: id }, new Date()))
  for (const page of [phone, desk]) await page.goto(`/edit-listing/${id}/pricing`)
  const price = (page: PlainPage) => page.getByLabel('Price per day (CLP)')
  const cleaning = (page: PlainPage) => page.getByLabel('Cleaning (CLP)')
  const save = (page: PlainPage) => page.getByRole('button', { name: 'Save', exact: true }).click()
  await price(phone).fill('60000')
  await save(phone)

  await cleaning(desk).fill('20000')
  await save(desk)
  await desk.getByText('Your changes are saved, together with what was changed elsewhere meanwhile.').waitFor()
  expect(await price(desk).inputValue()).toBe('60000')

  // The phone's page is older than both: its price is another change of that field.
  await price(phone).fill('70000')
  await price(desk).fill('80000')
  await save(desk)
  await phone.getByLabel('Pets (CLP)').fill('5000')
  await save(phone)
  await phone.getByText('This step has been changed elsewhere meanwhile').waitFor()
  expect(await phone.locator('main details dl').first().textContent()).toMatch(/^Price.*Typed here70000Stored80000$/s)
  expect(await cleaning(phone).inputValue()).toBe('20000')
  await phone.getByRole('button', { name: 'Keep the stored values, save the rest' }).click()
  await phone.getByText('Your changes are saved and visible to guests.').waitFor()
  expect([await price(phone).inputValue(), await phone.getByLabel('Pets (CLP)').inputValue()]).toEqual([
    '80000',
    '5000',
  ])
})
