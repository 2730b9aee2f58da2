import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { pool, visitor } = await aHouse()

/** With three spaces, and a note to the first. */
async function aList(userId: string): Promise<void> {
  await pool.query(
    `with list as (insert into wishlists (id, user_id, name, created_at) values (gen_random_uuid(), $1, 'Weekend', now()) returning id)
     insert into saved_listings (wishlist_id, listing_id, position, note, saved_at)
     select list.id, chosen.id, place, case place when 1 then 'A secret note' else '' end, now()
     from list, (select id, row_number() over (order by id) as place from listings where status = 'published' order by id limit 3) chosen`,
    [userId],
  )
}

test('[WISH-01] without script what is saved is put in order, noted and taken out, and a list is renamed and deleted', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await aList(id)
  await page.logIn(email, password)
  await page.goto('/wishlists')
  await page.getByRole('link', { name: 'Weekend' }).click()
  await page.getByRole('contentinfo').waitFor()
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const [first, second] = await titles()
  await page.getByRole('button', { name: `Move ${second} forward` }).click()
  expect((await titles()).slice(0, 2)).toEqual([second, first])

  await page.getByText('Add a note').first().click()
  await page.getByLabel('Note').first().fill('Ask for the key')
  await page.getByRole('button', { name: 'Save note' }).first().click()
  await page.locator('p', { hasText: 'Ask for the key' }).waitFor()
  await page.getByRole('button', { name: `Remove ${first} from this wishlist` }).click()
  expect(await titles()).not.toContain(first)

  await page.getByRole('link', { name: 'Rename' }).click()
  await page.getByLabel('Name of the wishlist').fill('Long weekend')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Long weekend', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete wishlist' }).click()
  await page.getByRole('heading', { name: 'No wishlists yet' }).waitFor()
})
