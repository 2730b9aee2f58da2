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
  await phone.getByRole('link', { name: 'Ver la versión guardada' }).click()
  await phone.waitForURL(/details\?lang=es/)
  expect(await guests(phone).inputValue()).toBe('6')
})
