import { aHouse } from '#test/house/house.ts'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house
let listings: readonly { id: string; title: string }[]

beforeAll(async () => {
  const { rows } = await database.query<{ id: string; title: string }>(
    `select listings.id, title from listings join listing_texts on listing_id = listings.id and language = 'en'
     where status = 'published' and published_at < now() - interval '1 day' order by listings.id limit 3`,
  )
  listings = rows
})

const countOf = async (userId: string) =>
  (
    await database.query<{ count: number }>(
      `select count(*)::integer as count from saved_listings join wishlists on wishlists.id = wishlist_id where user_id = $1`,
      [userId],
    )
  ).rows[0]!.count

test('[WISH-01] on a phone in es a list is put in order by keys, shared by a link, and the link is taken back', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  // Before there is any: what to do first.
  await page.goto('/wishlists?lang=es')
  expect(await complaints(page)).toEqual([])
  const listId = await aList(id)
  for (const own of ['', `&save=${listings[0]!.id}`]) {
    await page.goto(`/wishlists?lang=es${own}`)
    expect(await complaints(page)).toEqual([])
  }
  await page.goto(`/wishlists/${listId}?lang=es&checkIn=2031-03-03&checkOut=2031-03-05`)
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  const buttons = page.locator('button[name=intent][value=down]')
  // The script for the order comes with the first use of the page.
  await page.keyboard.press('Shift')
  await page.locator('button[aria-roledescription]').first().and(page.locator('[aria-describedby]')).waitFor()
  const name = await buttons.first().getAttribute('aria-label')
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => buttons.nth(1).getAttribute('aria-label')).toBe(name)
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ listing_id: string }>(
        `select listing_id from saved_listings where wishlist_id = $1 order by position`,
        [listId],
      )
      return rows.map((row) => row.listing_id)
    })
    .toEqual([listings[1]!.id, listings[0]!.id, listings[2]!.id])

  await page.goto(`/wishlists/${listId}?lang=es&show=share`)
  await hydrated(page)
  await page.locator('dialog button[value=share]').click()
  const address = await page.locator('#share-address').inputValue()
  expect(await complaints(page)).toEqual([])

  const { page: other } = await visitor({ size: 'desk' })
  await other.goto(address)
  await other.getByText('Olivia').first().waitFor()
  expect(await other.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await complaints(other)).toEqual([])
  expect(await other.content()).not.toMatch(/Own|@member\.example|A secret note/)
  await page.locator('dialog button[value=unshare]').click()
  await page.locator('#share-address').waitFor({ state: 'detached' })
  expect((await other.goto(address))!.status()).toBe(404)
  expect(errors).toEqual([])
})

test('[WISH-01] on a desk in en hearts show what is saved, the dialog puts a space in and out of a list, and what cannot be done is undone', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  const { id, email, password } = await aMember(database)
  const listId = await aList(id)
  const [first] = listings
  await logIn(page, email, password)
  await page.goto(`/property/${first!.id}?lang=en`)
  const answer = await page.request.get(page.url())
  expect(/<a [^>]*data-saved/.test(await answer.text())).toBe(false)
  const heart = page.locator(`a[href*="save=${first!.id}"]`)
  await page.locator('a[data-saved]').waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')

  await heart.focus()
  await page.keyboard.press('Space')
  const list = page.locator('dialog').getByRole('button', { name: /^Weekend/ })
  await list.and(page.locator('[aria-pressed=true]')).waitFor()
  expect(await complaints(page)).toEqual([])
  await list.click()
  await list.and(page.locator('[aria-pressed=false]')).waitFor()
  await heart.and(page.locator('[aria-pressed=false]')).waitFor()
  const answered = () => page.locator('dialog [aria-disabled]').first().waitFor({ state: 'detached' })
  await answered()
  expect(await countOf(id)).toBe(2)
  await list.click()
  await heart.and(page.locator('[aria-pressed=true]')).waitFor()
  await answered()
  expect(await countOf(id)).toBe(3)

  await database.query('delete from wishlists where id = $1', [listId])
  await list.click()
  await page.getByText('Failed to update wishlist', { exact: true }).waitFor()
  expect(await list.getAttribute('aria-pressed')).toBe('true')
  expect(await complaints(page)).toEqual([])

  const name = page.locator('dialog input[name=name]')
  await name.fill('  ')
  await name.press('Enter')
  await page.locator('dialog [aria-invalid]').waitFor()
  await name.fill('Autumn')
  await name.press('Enter')
  await page.waitForURL('**/wishlists?made=*')
  expect(await countOf(id)).toBe(1)
  // The answer of a list that was deleted meanwhile is a 404.
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
})

test('[WISH-01] who is signed out and presses a heart logs in over the page, chooses a list and is back where they were', async () => {
  const { page } = await visitor({ size: 'phone' })
  const { id, email, password } = await aMember(database)
  await aList(id)
  await page.goto('/?location=Santiago')
  await hydrated(page)
  // What takes the press comes with the first use of the page.
  await page.keyboard.press('Shift')
  const heart = page.locator('.heart[aria-haspopup]').first()
  await heart.click()
  await page.waitForURL('**/?location=Santiago&auth=login&to=*')
  const chosen = new URL((await heart.getAttribute('href'))!, page.url()).searchParams.get('save')!
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**/wishlists?save=${chosen}&back=*`)
  await page.getByRole('button', { name: /^Weekend/ }).click()
  await page.getByRole('link', { name: 'Done' }).click()
  await page.waitForURL('**/?location=Santiago')
  await page.locator('.heart[data-saved]').first().waitFor()
})

/** With three spaces, and a note to the first. */
async function aList(userId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into wishlists (id, user_id, name, created_at) values (gen_random_uuid(), $1, 'Weekend', now()) returning id`,
    [userId],
  )
  const { id } = rows[0]!
  await database.query(
    `insert into saved_listings (wishlist_id, listing_id, position, note, saved_at)
     select $1, listing_id, place, case place when 1 then 'A secret note' else '' end, now()
     from unnest($2::uuid[]) with ordinality as chosen (listing_id, place)`,
    [id, listings.map((listing) => listing.id)],
  )
  return id
}

test('[HOME-05] what a visitor has viewed is a row of the front page, in a place that was kept for it, until it is cleared', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const [viewed] = listings as [{ id: string; title: string }]
  await page.goto('/')
  await hydrated(page)
  const row = page.locator('#viewed')
  expect(await row.isVisible()).toBe(false)

  await page.goto(`/property/${viewed.id}`)
  await hydrated(page)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => localStorage.getItem('viewed') !== null)
  await page.goto('/')
  const before = await row.boundingBox()
  await row.scrollIntoViewIfNeeded()
  await row.getByRole('link', { name: viewed.title, exact: true }).waitFor()
  expect((await row.boundingBox())?.height).toBe(before?.height)
  expect(await complaints(page)).toEqual([])

  await row.getByRole('button', { name: 'Clear' }).click()
  await row.waitFor({ state: 'detached' })
  await page.reload()
  const stored = () => page.evaluate(() => localStorage.getItem('viewed'))
  expect([await row.isVisible(), await stored()]).toEqual([false, null])

  // Somebody else may use the device after a log-out.
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.goto(`/property/${viewed.id}`)
  await hydrated(page)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => localStorage.getItem('viewed') !== null)
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await stored()).toBeNull()
  expect(errors).toEqual([])
})
