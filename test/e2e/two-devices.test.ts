import { aHouse } from '#test/house/house.ts'
import { publishLive } from '#platform/live.server.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { complaints } from './axe.ts'
import { answerTo, hydrated, logIn, passTime, visits } from './browser.ts'
import { canLogIn } from '#test/cast.ts'

const house = await aHouse()
const visitor = visits(house)
const { db } = house

async function aDevice(visit: NonNullable<Parameters<typeof visitor>[0]>) {
  const device = await visitor(visit)
  await device.page.clock.install()
  await logIn(device.page, 'host@patio.example', 'patio-host')
  return device
}

/** A draft by the form's own request. @returns its id */
async function aDraft(page: Page): Promise<string> {
  const answer = await page.request.post(`${house.address}/create-listing`, {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
    headers: { origin: house.address },
    maxRedirects: 0,
  })
  return answer.headers()['location']!.split('/')[2]!
}

async function fieldsOf(id: string): Promise<Record<string, string>> {
  const row = await db.selectFrom('listing_drafts').select('fields').where('id', '=', id).executeTakeFirstOrThrow()
  return row.fields as Record<string, string>
}

/** Types, and lets the time pass after which it is stored. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await passTime(field.page(), 1300)
}

const titleIn = (page: Page) => page.getByLabel('Title in English')
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const seesWarning = (page: Page) => page.getByText('This step has been changed elsewhere meanwhile').waitFor()

test('[HOST-02] the device that is second keeps what was typed and is asked which of the two is right: its own, or the other', async () => {
  const [{ page: phone, errors }, { page: desk, errors: atDesk }] = [
    await aDevice({ size: 'phone' }),
    await aDevice({ size: 'desk' }),
  ]
  const id = await aDraft(phone)
  for (const page of [phone, desk]) {
    await page.goto(`/create-listing/${id}/description`)
    await hydrated(page)
  }
  await type(titleIn(phone), 'From the phone')
  await saved(phone)
  await type(titleIn(desk), 'From the desk')
  await seesWarning(desk)
  expect(await titleIn(desk).inputValue()).toBe('From the desk')
  expect((await fieldsOf(id))['titleEn']).toBe('From the phone')
  expect(await complaints(desk)).toEqual([])

  await titleIn(desk).fill('From the desk again')
  await desk.getByRole('button', { name: 'Save what I typed' }).click()
  await desk.getByText('This step has been changed elsewhere').waitFor({ state: 'detached' })
  expect((await fieldsOf(id))['titleEn']).toBe('From the desk again')
  await type(titleIn(desk), 'From the desk at last')
  await expect.poll(async () => (await fieldsOf(id))['titleEn']).toBe('From the desk at last')

  await type(titleIn(phone), 'From the phone again')
  await seesWarning(phone)
  expect(await complaints(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Take the stored version' }).click()
  await expect.poll(() => titleIn(phone).inputValue()).toBe('From the desk at last')
  await hydrated(phone)
  await titleIn(phone).fill('Settled')
  await type(phone.getByLabel('Description in English'), 'A quiet room with light from the north.')
  await saved(phone)
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.waitForURL(/pricing/)
  expect((await fieldsOf(id))['titleEn']).toBe('Settled')
  // The browser itself tells of every answer of 409.
  expect([...errors, ...atDesk].filter((error) => !error.includes('409'))).toEqual([])
})

test('[HOST-02] what was typed offline is not stored over what another device has saved meanwhile, and is not lost', async () => {
  const [{ page: phone, context }, { page: desk }] = [await aDevice({ size: 'phone' }), await aDevice({ size: 'desk' })]
  const id = await aDraft(phone)
  await phone.goto(`/create-listing/${id}/description`)
  await hydrated(phone)
  await context.setOffline(true)
  await titleIn(phone).fill('From the train')
  await phone.getByLabel('Description in English').focus()
  await phone.getByText('Saved on this device').waitFor()
  await phone.close()

  await desk.goto(`/create-listing/${id}/description`)
  await hydrated(desk)
  await type(titleIn(desk), 'From the desk')
  await saved(desk)

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`/create-listing/${id}/details`)
  await again.getByText('“Title and description” was changed on another device too').waitFor()
  expect((await fieldsOf(id))['titleEn']).toBe('From the desk')
  await again.goto(`/create-listing/${id}/description`)
  await seesWarning(again)
  await expect.poll(() => titleIn(again).inputValue()).toBe('From the train')
  await again.getByRole('button', { name: 'Save what I typed' }).click()
  await again.getByText('This step has been changed elsewhere').waitFor({ state: 'detached' })
  expect((await fieldsOf(id))['titleEn']).toBe('From the train')
})

test('[HOST-02] one device is in no conflict with itself: neither where an answer was lost, nor where a button comes before it', async () => {
  const { page } = await aDevice({ size: 'phone' })
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/description`)
  await hydrated(page)
  await page.route('**/save', async (route) => {
    await answerTo(route)
    await route.abort()
  })
  await type(titleIn(page), 'Loft')
  await page.getByText('Saved on this device').waitFor()
  await page.unroute('**/save')
  expect((await fieldsOf(id))['titleEn']).toBe('Loft')
  await type(titleIn(page), 'Loft with a view')
  await saved(page)

  let answer = () => {}
  const pressed = new Promise<void>((done) => (answer = done))
  await page.route('**/save', async (route) => {
    await pressed
    await route.continue()
  })
  await titleIn(page).fill('Loft with a garden')
  const underway = page.waitForRequest('**/save')
  await page.getByLabel('Description in English').fill('Two rooms')
  await underway
  await page.getByLabel('Description in English').fill('Two rooms and a balcony')
  await page.getByRole('button', { name: 'Next' }).click()
  answer()
  await page.waitForURL(/pricing/)
  expect(await fieldsOf(id)).toMatchObject({
    titleEn: 'Loft with a garden',
    descriptionEn: 'Two rooms and a balcony',
  })
})

test('[HOST-02] what happens to a host elsewhere leaves the step as it is that they fill in, with its problems and the focus', async () => {
  const { page, context, errors } = await aDevice({ size: 'phone' })
  const id = await aDraft(page)
  const tab = await context.newPage()
  for (const [each, path] of [
    [tab, '/about'],
    [page, `/create-listing/${id}/description`],
  ] as const) {
    await each.clock.install()
    await each.goto(path)
    await hydrated(each)
    // Its first seconds, after which it begins to listen.
    await each.clock.runFor(4000)
  }
  await page.getByRole('button', { name: 'Next' }).click()
  const problem = page.getByText('Please enter a title').first()
  await problem.waitFor()
  await titleIn(page).fill('')
  await titleIn(page).pressSequentially('Lo')
  const { id: hostId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  let isHeard = false
  void tab.waitForRequest(/\/session$/).then(() => (isHeard = true))
  await expect
    .poll(async () => {
      await publishLive(db, [hostId], { kind: 'notification' })
      for (const each of [tab, page]) await each.clock.runFor(1000)
      return isHeard
    })
    .toBe(true)
  await titleIn(page).pressSequentially('ft')
  await page.clock.runFor(2000)
  await saved(page)
  expect(await titleIn(page).inputValue()).toBe('Loft')
  expect(await titleIn(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await problem.isVisible()).toBe(true)
  expect(errors).toEqual([])
})

/** A published listing of a host who has no way in yet. */
async function aPublished() {
  const { rows } = await sql<{ host: string; email: string; id: string }>`
    select l.host_id as host, u.email, l.id from listings l join "user" u on u.id = l.host_id
    where l.status = 'published' and l.host_id not in (select "userId" from account)
      and l.id in (select listing_id from listing_texts where language = 'en') order by l.host_id, l.id offset 20 limit 1`.execute(
    db,
  )
  return rows[0]!
}

test('[HOST-04] of a published listing the second device is shown the question where it is read, and the card follows what is typed or dictated', async () => {
  const { host, email, id } = await aPublished()
  await canLogIn(db, [host])
  const [{ page: first }, { page: phone, errors }] = [await visitor(), await visitor({ size: 'phone' })]
  for (const page of [first, phone]) {
    await logIn(page, email, 'patio-guest')
    await page.goto(`/edit-listing/${id}/description`)
    await hydrated(page)
  }
  // Without a press: as dictation and autofill do it.
  await titleIn(phone).fill('From the phone')
  await phone.locator('#preview').getByText('From the phone').waitFor()

  await titleIn(first).fill('From the desk')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByText('Your changes are saved').waitFor()
  for (let time = 0; time < 2; time += 1) {
    await titleIn(phone).focus()
    await phone.getByRole('button', { name: 'Save', exact: true }).click()
    await phone.locator(':focus').getByText('This step has been changed elsewhere').waitFor()
    const isInView = () =>
      phone
        .locator(':focus')
        .evaluate((box) => box.getBoundingClientRect().top >= 64 && box.getBoundingClientRect().bottom < innerHeight)
    await expect.poll(isInView).toBe(true)
    expect(await titleIn(phone).inputValue()).toBe('From the phone')
  }
  expect(await complaints(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Save what I typed' }).click()
  await phone.getByText('Your changes are saved').waitFor()
  await phone.reload()
  expect(await titleIn(phone).inputValue()).toBe('From the phone')
  expect(errors).toEqual([])
})
