import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { pool, visitor } = await aHouse()

test('[MSG-01] [LIST-01] on a phone in es a stranger writes to a host from a listing’s page: the log-in comes in between and leads back', async () => {
  const member = await aMember(pool, 'Gala Guest')
  const page = visitor()
  const { rows } = await pool.query<{ id: string }>(
    "select id from listings where status = 'published' and published_at < now() - interval '1 day' order by id desc limit 1",
  )
  await page.goto(`/property/${rows[0]!.id}?lang=es`)
  await page.getByRole('link', { name: 'Escribir al anfitrión' }).click()
  await page.waitForURL((url) => url.searchParams.get('auth') === 'login')
  await page.locator('dialog input[type=email]').fill(member.email)
  await page
    .locator('dialog form')
    .getByRole('button', { name: /^Contin/ })
    .click()
  await page.locator('main input[type=password]').fill(member.password)
  await page.locator('main input[type=password]').press('Enter')
  await page.waitForURL(`**/property/${rows[0]!.id}/message*`)
  await page.getByRole('heading', { name: 'Escribir al anfitrión' }).waitFor()
  expect(await (await page.request.get('/messages?lang=es')).text()).toContain('Todavía no hay mensajes')

  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  const text = page.getByLabel('Tu mensaje')
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  await text.fill('Hola')
  await send.click()
  await page.waitForURL(/\/messages\/[\da-f-]{36}/)
  await page.getByRole('log').getByText('Hola').waitFor()
  await page.goto('/messages?lang=es')
  await page.getByRole('listitem').filter({ hasText: 'Hola' }).waitFor()
})
