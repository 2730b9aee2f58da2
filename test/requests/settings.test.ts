import { refreshSearch } from '#test/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor } = await aHouse()

test('[ADM-01] an admin tells who runs the site, at the size of a phone in es: what is wrong is kept with its reason, what is right is shown to everybody', async () => {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/company?lang=es')
  const [name, email] = [page.getByLabel('Razón social'), page.getByLabel('Correo de ayuda')]
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await name.fill('Patio Demo SpA')
  await email.fill('help')
  await save.click()
  await page.getByText('Ingresa un correo').waitFor()
  expect(await name.inputValue()).toBe('Patio Demo SpA')
  expect(await email.inputValue()).toBe('help')
  expect(await email.getAttribute('aria-invalid')).toBe('true')

  await email.fill('help@patio.example')
  await save.click()
  await page.getByText('Guardado.').waitFor()
  await page.goto('/about')
  await page.getByText('Patio Demo SpA').waitFor()
  await page.getByRole('link', { name: 'help@patio.example' }).waitFor()
})

test('[ADM-01] a fee is stored once it was confirmed, at the size of a phone in es (by a page with script: false), and prices follow', async () => {
  const { rows } = await sql<{ id: string; base: number; fee: number }>`
    select listing_id as id, price_base as base, service_fee_percent as fee from search_document, settings
    where listing_id in (select id from listings where status = 'published' and published_at < now() - interval '1 day')
    order by listing_id limit 1`.execute(db)
  const { id, base, fee } = rows[0]!
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/prices?lang=es')

  await page.getByLabel('Comisión de servicio, en porcentaje').fill('200')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.locator('[aria-invalid]').waitFor()
  expect(await page.getByLabel('Comisión de servicio, en porcentaje').inputValue()).toBe('200')

  await page.getByLabel('Comisión de servicio, en porcentaje').fill(String(fee + 5))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('¿Está bien así?').waitFor()
  await page
    .locator('ins')
    .filter({ hasText: String(fee + 5) })
    .waitFor()
  // Nothing is stored yet, and what is changed now is asked about once more.
  await page.getByLabel('Comisión de servicio, en porcentaje').fill(String(fee + 6))
  await page.getByRole('button', { name: 'Sí, guardar' }).click()
  await page
    .locator('ins')
    .filter({ hasText: String(fee + 6) })
    .waitFor()
  expect(
    (await db.selectFrom('settings').select('service_fee_percent').executeTakeFirstOrThrow()).service_fee_percent,
  ).toBe(fee)

  await page.getByRole('button', { name: 'Sí, guardar' }).click()
  await page.getByText('Guardado.').waitFor()
  expect(await page.getByLabel('Comisión de servicio, en porcentaje').inputValue()).toBe(String(fee + 6))
  await refreshSearch(db, new Date())
  const { price_base: dearer } = await db
    .selectFrom('search_document')
    .select('price_base')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(dearer).toBeGreaterThan(base)
})
