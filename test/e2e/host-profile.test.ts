import { aHouse } from '#test/house/house.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { db, pool: database } = house

test('[LIST-02] on a phone in es a listing leads to its host, whose spaces and reviews stand there, and who has not yet said whether they are a trader', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const { rows } = await database.query<{ host: string; listing: string }>(
    `select host_id as host, id as listing from listings left join host_declarations on user_id = host_id
     where country_code in ('GB', 'FR', 'ES', 'NL') and status = 'published' and published_at < now() - interval '1 day'
       and is_trader is null order by host_id, id limit 1`,
  )
  const { host, listing } = rows[0]!
  await page.goto(`/property/${listing}?lang=es`)
  await hydrated(page)
  await page.getByText('todavía no indica').waitFor()
  await page.locator(`main a[href*="/host/${host}"]`).click()
  await page.waitForURL(`**/host/${host}*`)
  await page.getByText('todavía no indica').waitFor()
  await page.locator('main article').first().waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(errors).toEqual([])
})

test('[LIST-02] by keyboard a host opens the profile from the bar, and what a trader must say appears with the answer', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/host/dashboard?lang=es')
  await hydrated(page)
  await page.getByRole('link', { name: 'Perfil', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Tu perfil público' }).waitFor()
  await page.getByLabel(/^No, como particular/).press('Space')
  expect(await page.getByLabel('Nombre del negocio').isVisible()).toBe(false)
  await page.keyboard.press('ArrowUp')
  await page.getByLabel('Nombre del negocio').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

const london = { country: 'GB', city: 'London', commune: '', lat: '51.51', lng: '-0.12' }

/** A space in London of the demo host's with all that the wizard asks for. @returns the draft */
async function wholeDraft(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`select id from "user" where email = 'host@patio.example'`)
  const hostId = rows[0]!.id
  const fields = { ...typedFields('day', await photosFor(db, hostId)), ...london }
  const started = await startDraft(db, { hostId, unit: 'day', fields, limits: defaultLimits }, house.clock())
  if (!started.ok) throw new Error(started.failure.reason)
  return started.value
}

const words = {
  part: 'Trader or private person',
  problem: 'Please say whether you let as a trader or as a private person',
  asked: 'One thing before you publish',
  back: 'Back to your space',
  private: /^No, as a private person/,
  save: 'Save',
  ready: 'Everything is there.',
  publish: 'Publish',
}

test('[HOST-02] [LIST-02] on a phone in en, with script: true, a space in London is published by keyboard once its host has said whether they are a trader', async () => {
  await database.query(
    `delete from host_declarations where user_id = (select id from "user" where email = 'host@patio.example')`,
  )
  const inLondon = await wholeDraft()
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  const press = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await page.goto(`/create-listing/${inLondon}/summary?lang=en`)
  await hydrated(page)
  await press('link', words.problem)
  await page.getByText(words.asked).waitFor()
  expect(await page.getByLabel(words.private).isVisible()).toBe(true)
  expect(await complaints(page)).toEqual([])
  await press('link', words.back)
  await page.getByText(words.problem).waitFor()

  await press('button', words.publish)
  await page.getByText(words.asked).waitFor()
  await page.getByLabel(words.private).press('Space')
  await press('button', words.save)
  await page.waitForURL(`**/create-listing/${inLondon}/summary*`)
  await page.getByText(words.ready).waitFor()
  expect(await page.getByRole('link', { name: words.part }).isVisible()).toBe(true)
  expect(await complaints(page)).toEqual([])
  await press('button', words.publish)
  await page.waitForURL(/\/manage-listings/)
  const { rows } = await database.query(`select status from listings where id = $1`, [inLondon])
  expect(rows).toEqual([{ status: 'published' }])
  expect(errors).toEqual([])
})
