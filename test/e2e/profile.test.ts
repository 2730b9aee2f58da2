import { canLogIn } from '#test/cast.ts'
import { aHouse } from '#test/house/house.ts'
import { aPhonePicture } from '#test/pictures.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { framed, hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { pool: database } = house

const words = {
  first: 'First name',
  phone: /^Phone/,
  missing: 'Please enter your first name',
  save: 'Save',
  saved: 'Your profile is saved.',
} as const

test('[AUTH-07] a member edits name and phone, and what is wrong is said beside its field; by Back, what was saved is as it is by now, and what was typed and not saved is there again', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  const { id, email, password } = await aMember(database, 'Petra Prado')
  await logIn(page, email, password)
  await page.goto('/profile')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  const first = page.getByLabel(words.first, { exact: true })
  const phone = page.getByLabel(words.phone)
  const save = page.getByRole('button', { name: words.save })
  const leaveAndReturn = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click()
    await first.waitFor({ state: 'detached' })
    await page.goBack()
    await first.waitFor()
    await framed(page)
  }
  await first.fill('')
  await phone.fill('9 8765 4321')
  await save.click()
  await page.getByText(words.missing).waitFor()
  expect(await phone.inputValue()).toBe('9 8765 4321')
  expect(await complaints(page)).toEqual([])
  await first.fill('Pía')
  await save.press('Enter')
  await page.getByText(words.saved).waitFor()
  expect(await phone.inputValue()).toBe('987654321')
  const { rows } = await database.query(`select first_name, phone from profiles where user_id = $1`, [id])
  expect(rows).toEqual([{ first_name: 'Pía', phone: '+56987654321' }])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  await database.query(`update profiles set first_name = 'Paz' where user_id = $1`, [id])
  await leaveAndReturn()
  expect(await first.inputValue()).toBe('Paz')

  await first.fill('Paula')
  await leaveAndReturn()
  await expect.poll(() => first.inputValue()).toBe('Paula')
  await first.fill('')
  await save.click()
  await page.getByText(words.missing).waitFor()
  await phone.fill('9 1234 5678')
  await leaveAndReturn()
  await expect.poll(() => phone.inputValue()).toBe('9 1234 5678')

  // The page stays behind a dialog, and what is typed after it is newer than what was typed before.
  await first.fill('Pau')
  await page
    .getByRole('link', { name: /^Language and currency/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await first.fill('Paulina')
  await page.goBack()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await first.inputValue()).toBe('Paulina')
  expect(errors).toEqual([])
})

test('[SHELL-06] [SHELL-07] on a phone the bar leads to the profile, and from there one gets everywhere and out; signed out it opens the log-in', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('dialog').waitFor()
  const { email, password } = await aMember(database, 'Petra Prado')
  await logIn(page, email, password)
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  await page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current=page]', { hasText: 'Profile' }).waitFor()
  const ways = page.locator('main').getByRole('navigation', { name: 'Account' })
  await ways.getByRole('link', { name: 'Account settings' }).click()
  await page.waitForURL('**/account/settings')
  await page.goBack()
  await ways.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/profile')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/profile')
  expect(errors).toEqual([])
})

/** A demo host, with the password of the demo's guest. */
async function aHost(): Promise<{ id: string; email: string; listing: string }> {
  const { rows } = await database.query<{ id: string; email: string; listing: string }>(
    `select distinct on (u.id) u.id, u.email, l.id as listing from listings l join "user" u on u.id = l.host_id
     where l.status = 'published' and l.published_at < now() - interval '1 day' and country_code = 'CL'
       and not exists (select from account where "userId" = u.id) and not exists (select from suspensions where user_id = u.id)
     order by u.id limit 1`,
  )
  const host = rows[0]!
  await canLogIn(house.db, [host.id])
  return host
}

test('[AUTH-07] [LIST-02] on a phone in es a host cuts a picture by keys and by dragging; the header, the public profile and the listing show it until it is removed', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const host = await aHost()
  await logIn(page, host.email, 'patio-guest')
  await page.goto('/profile?lang=es')
  await hydrated(page)
  await page
    .getByLabel('Elegir una foto')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhonePicture() })
  const zoom = page.getByLabel('Acercar')
  await zoom.focus()
  await page.keyboard.press('End')
  expect(await zoom.inputValue()).toBe('4')
  const along = page.getByLabel('De arriba abajo')
  await along.focus()
  await page.keyboard.press('Home')
  expect(await along.inputValue()).toBe('0')
  const frame = (await page.locator('canvas').boundingBox())!
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2 - 40, { steps: 4 })
  await page.mouse.up()
  expect(Number(await along.inputValue())).toBeGreaterThan(0)
  expect(await complaints(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Usar esta foto' }).press('Enter')
  const own = page.locator('main img[src^="/media/"]')
  await own.waitFor({ state: 'attached' })
  expect(await page.locator('header img[src^="/media/"]').count()).toBe(1)
  const { rows } = await database.query<{ key: string }>(
    `select key from photos join profiles on avatar_photo = photos.id where user_id = $1`,
    [host.id],
  )
  const { key } = rows[0]!
  expect((await page.request.get(`/media/${key}-96.webp`)).status()).toBe(200)
  const reader = house.visitor()
  for (const path of [`/host/${host.id}`, `/property/${host.listing}`]) {
    await reader.goto(path)
    expect(await reader.locator(`main img[src^="/media/${key}-"]`).count()).toBe(1)
  }
  await page.getByRole('button', { name: 'Quitar la foto' }).click()
  await own.waitFor({ state: 'detached' })
  expect((await page.request.get(`/media/${key}-256.webp`)).status()).toBe(404)
  expect(errors).toEqual([])
})
