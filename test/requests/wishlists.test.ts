import { aMember } from '#test/own-member.ts'
import { cookiesOf } from '#test/visitor.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { pool, visitor, ask, logIn } = await aHouse()

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

const results = '/?category=apartment&guests=2'

test('[HOME-13] without script a search is saved by one press, renamed, its alerts are chosen, and it is removed', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto(`${results}&lang=es`)
  await page.getByRole('button', { name: 'Guardar esta búsqueda' }).click()
  await page.waitForURL('**/saved-searches?*')
  await page.getByRole('status').filter({ hasText: '“Departamentos” quedó guardada.' }).waitFor()
  const link = page.getByRole('link', { name: 'Departamentos', exact: true })
  expect(await link.getAttribute('href')).toMatch(/^\/\?category=apartment&guests=2/)

  await page.getByLabel('Nombre').fill(' ')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await page.getByText('Ponle un nombre a la búsqueda.').waitFor()
  await page.getByLabel('Nombre').fill('Para dos')
  await page.getByLabel('Avísame').selectOption('push')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await page.getByRole('heading', { name: 'Para dos', level: 2 }).waitFor()
  expect(await page.getByLabel('Avísame').inputValue()).toBe('push')
  await page.getByRole('button', { name: /^Quitar/ }).click()
  await page.getByText('Todavía no tienes búsquedas guardadas').waitFor()
})

test('[HOME-13] a search that finds nothing is offered to be saved; a guest who is signed out logs in and has it saved', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await page.goto('/?location=Providencia&guests=900')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/saved-searches?made=*')
  const { rows } = await pool.query('select query, alerts from saved_searches where user_id = $1', [id])
  expect(rows).toMatchObject([
    { alerts: 'email', query: expect.stringMatching(/^location=Providencia&lat=-33.*guests=900$/) },
  ])
})

test('[HOME-13] an address alone saves no search: that takes the press, and its cookie works once', async () => {
  const { id, email, password } = await aMember(pool)
  const cookie = await logIn(email, password)
  const saved = async () => (await pool.query('select from saved_searches where user_id = $1', [id])).rows.length
  const back = await ask('/saved-searches?saving=1', { cookie })
  expect([back.status, back.headers.get('location'), await saved()]).toEqual([302, '/saved-searches', 0])

  const pressed = await ask('/saved-searches/save', { form: { search: 'guests=3&page=2&utm=<b>' } })
  expect(pressed.headers.get('location')).toBe(
    `/?guests=3&auth=login&to=${encodeURIComponent('/saved-searches?saving=1')}`,
  )
  const press = cookiesOf(pressed)
  const made = await ask('/saved-searches?saving=1', { cookie: `${cookie}; ${press}` })
  expect(made.headers.get('location')).toMatch(/^\/saved-searches\?made=/)
  expect(made.headers.get('set-cookie')).toMatch(/saving=;.*Max-Age=0/)
  const { rows } = await pool.query('select query from saved_searches where user_id = $1', [id])
  expect(rows).toEqual([{ query: 'guests=3' }])
})
