import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'
import { refreshSearch } from '#test/factories.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

/** Its clock is so many milliseconds ahead. */
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const { db, visitor, ask } = await aHouse({ clock, settings: { PAGE_CACHE_SECONDS: '0' } })
/** A server asks again after ten seconds what the company has said. */
const knownAnew = () => void (aheadMs += 11_000)

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

  await page.getByLabel('Cargo por servicio, en porcentaje').fill('200')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.locator('[aria-invalid]').waitFor()
  expect(await page.getByLabel('Cargo por servicio, en porcentaje').inputValue()).toBe('200')

  await page.getByLabel('Cargo por servicio, en porcentaje').fill(String(fee + 5))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('¿Está bien así?').waitFor()
  await page
    .locator('ins')
    .filter({ hasText: String(fee + 5) })
    .waitFor()
  // Nothing is stored yet, and what is changed now is asked about once more.
  await page.getByLabel('Cargo por servicio, en porcentaje').fill(String(fee + 6))
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
  expect(await page.getByLabel('Cargo por servicio, en porcentaje').inputValue()).toBe(String(fee + 6))
  await refreshSearch(db, new Date())
  const { price_base: dearer } = await db
    .selectFrom('search_document')
    .select('price_base')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(dearer).toBeGreaterThan(base)
})

test('[ADM-05] [BOOK-07] without any script, at the size of a phone in es, one kind of space gets a fee in half percents: what is wrong stays typed, prices follow, and it is removed again', async () => {
  const ofOne = () =>
    db
      .selectFrom('search_document')
      .innerJoin('listings', 'listings.id', 'listing_id')
      .select(['listings.id', 'listings.subcategory', 'price_base'])
      .where('status', '=', 'published')
      .orderBy('listings.id')
      .executeTakeFirstOrThrow()
  const before = await ofOne()
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/service-fee?lang=es')
  const percent = page.getByLabel('Porcentaje para estos')
  const add = page.getByRole('button', { name: 'Agregar este cargo' })
  await page.getByLabel('Tipo de espacio (opcional)').selectOption(before.subcategory)
  await percent.fill('89,25')
  await add.click()
  await page.getByText('Ingresa un porcentaje de 0 a 90, entero o con medio punto').waitFor()
  expect(await percent.inputValue()).toBe('89,25')
  expect(await page.getByLabel('Tipo de espacio (opcional)').inputValue()).toBe(before.subcategory)

  await percent.fill('89,5')
  await add.click()
  await page.getByText('El cargo quedó agregado.').waitFor()
  await refreshSearch(db, new Date())
  expect((await ofOne()).price_base).toBeGreaterThan(before.price_base)

  await page.getByRole('button', { name: /^Quitar .*89,5 %$/ }).click()
  await page.getByText('El cargo se quitó.').waitFor()
  await refreshSearch(db, new Date())
  expect((await ofOne()).price_base).toBe(before.price_base)
})

test('[ADM-01] what is announced stands above every page for everybody, in their language, until it is ended', async () => {
  const [page, guest] = [visitor(), visitor()]
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/announcement')
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('In English').fill('Patio rests from six to seven.')
  await save.click()
  await page.getByText('Please write it in both languages').waitFor()
  expect(await page.getByLabel('In English').inputValue()).toBe('Patio rests from six to seven.')
  await page.getByLabel('In Spanish').fill('Patio descansa de seis a siete.')
  await page.getByLabel('Shown until').fill('2099-01-01T19:00')
  await save.click()
  await page.getByText('Saved.').waitFor()

  for (const [address, text] of [
    ['/', 'Patio rests from six to seven.'],
    ['/about?lang=es', 'Patio descansa de seis a siete.'],
    [`/property/${newId()}?lang=en`, 'Patio rests from six to seven.'],
  ] as const) {
    await guest.goto(address)
    await guest.getByText(text).waitFor()
  }

  await page.goto('/admin/settings/announcement?lang=en')
  for (const label of ['In English', 'In Spanish', 'Shown until']) await page.getByLabel(label).fill('')
  await save.click()
  expect(await (await guest.request.get('/about')).text()).not.toContain('Patio rests')
})

test('[ADM-01] [SHELL-09] an admin plans maintenance: pages say so beforehand, the site closes by itself, says until when, and opens again', async () => {
  const [page, guest] = [visitor(), visitor()]
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/maintenance')
  const save = page.getByRole('button', { name: 'Save' })
  const { zone } = (await page.locator('main').innerText()).match(/Time in (?<zone>[A-Za-z_/]+)/)!.groups!
  // No clock is changed at noon.
  const day = dayIn(new Date(clock().getTime() + DAY_MS), zone!)
  await page.getByLabel('Closed from').fill(`${day}T12:00`)
  await page.getByLabel('Closed until').fill(`${day}T11:00`)
  await save.click()
  await page.getByText('This must be later than now, and than the beginning').waitFor()
  expect(await page.getByLabel('Closed from').inputValue()).toBe(`${day}T12:00`)
  await page.getByLabel('Closed until').fill(`${day}T13:00`)
  await save.click()
  await page.getByText('Saved.').waitFor()

  await guest.goto('/about')
  await guest.getByText('The site will be closed for maintenance from').waitFor()
  await guest.goto('/about?lang=es')
  await guest.getByText('El sitio estará cerrado por mantención desde el').waitFor()

  aheadMs = instantOf(day, 12 * 60, zone!).getTime() + 60_000 - Date.now()
  const closed = await ask('/about?lang=en')
  expect(closed.status).toBe(503)
  expect(await closed.text()).toContain('We are working on the site until')
  const seconds = Number(closed.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(55 * 60)
  expect(seconds).toBeLessThanOrEqual(60 * 60)

  aheadMs += HOUR_MS
  expect((await ask('/about')).status).toBe(200)
})

test('[ADM-01] [LEGAL-01] without any script an admin confirms the legal texts for the company; when the texts have changed since, they are a draft again', async () => {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  const draft = page.getByText('Draft by the software’s authors, not legal advice')
  await page.goto('/terms')
  await draft.waitFor()
  await page.getByRole('link', { name: 'Company and legal texts' }).click()
  await page.getByRole('button', { name: 'Our company stands by these texts' }).click()
  await page.getByText('Confirmed for the company by').waitFor()
  await page.goto('/privacy')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await draft.count()).toBe(0)

  await sql`update company set legal_texts_version = '2026-11-01 0123456789ab'`.execute(db)
  knownAnew()
  await page.goto('/privacy')
  await draft.waitFor()
  await page.goto('/admin/settings/company')
  await page.getByText('confirmed version 2026-11-01 0123456789ab').waitFor()
  await page.getByRole('button', { name: 'Our company stands by these texts' }).click()
  await page.getByRole('button', { name: 'Make them a draft again' }).click()
  await page.getByText('The legal pages are a draft').waitFor()
})

test('[ADM-01] [AUTH-03] sign-up that is switched off is refused with its reason, and members log in', async () => {
  const [page, guest] = [visitor(), visitor()]
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/admin/settings/switches')
  const isOpen = page.getByLabel('New accounts can be opened')
  const save = page.getByRole('button', { name: 'Save' })
  await isOpen.uncheck()
  await save.click()
  await page.getByText('Saved.').waitFor()
  expect(await isOpen.isChecked()).toBe(false)

  await guest.goto('/signup')
  await guest.locator('main input[type=email]').fill('newcomer@patio.example')
  await guest.locator('main').getByRole('button', { name: 'Continue', exact: true }).click()
  await guest.getByText('New accounts cannot be opened at the moment.').waitFor()
  await guest.logIn('guest@patio.example', 'patio-guest')

  await isOpen.check()
  await save.click()
  const { sign_up_open } = await db.selectFrom('settings').select('sign_up_open').executeTakeFirstOrThrow()
  expect(sign_up_open).toBe(true)
})
