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

test('[WISH-01] without script a visitor saves a space, logs in on the way, names a wishlist and is at their wishlists', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  const { rows: listings } = await pool.query<{ id: string; title: string }>(
    `select id, title from listings join listing_texts on listing_id = id and language = 'en'
     where status = 'published' and title <> '' order by id limit 1`,
  )
  const [listing] = listings
  const saved = async () =>
    (await pool.query('select from saved_listings join wishlists on id = wishlist_id where user_id = $1', [id])).rows
  await page.goto(`/property/${listing!.id}`)
  await page.getByRole('link', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/?auth=login&to=*')

  const to = new URL(page.url()).searchParams.get('to')!
  await page.logIn(email, password)
  await page.goto(to)
  await page.getByText(listing!.title).first().waitFor()
  await page.getByLabel('Name of the wishlist').fill('  ')
  await page.getByRole('button', { name: 'Create and save' }).click()
  await page.getByText('Give the wishlist a name.').waitFor()
  await page.getByLabel('Name of the wishlist').fill('Summer')
  await page.getByRole('button', { name: 'Create and save' }).click()
  await page.waitForURL('**/wishlists?made=*')
  await page.getByText('You created the wishlist “Summer”.').waitFor()
  expect(await saved()).toHaveLength(1)

  await page.goto(`/wishlists?save=${listing!.id}`)
  await page.getByRole('button', { name: /^Summer/, pressed: true }).click()
  await page.getByRole('button', { name: /^Summer/, pressed: false }).waitFor()
  expect(await saved()).toEqual([])
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

test('[HOME-05] without script an account’s last viewed spaces stand on a page of their own, and can be cleared', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  const { rows } = await pool.query<{ id: string; title: string }>(
    `select id, title from listings join listing_texts on listing_id = id and language = 'en'
     where status = 'published' and title <> '' order by id limit 2`,
  )
  const [first, last] = rows as [(typeof rows)[0] & object, (typeof rows)[0] & object]
  await page.goto(`/property/${last.id}`)
  await page.logIn(email, password)
  await page.goto(`/property/${first.id}`)
  await page.goto(`/property/${last.id}`)
  await page.goto('/wishlists')
  await page.getByRole('link', { name: 'Recently viewed' }).click()
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(await titles.allTextContents()).toEqual([last.title, first.title])

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('Nothing viewed recently').waitFor()
  expect((await pool.query('select from viewed_listings where user_id = $1', [id])).rows).toEqual([])
})

test('[HOME-05] the cards of a browser’s viewed spaces come before those of the account, no more than the limit, and nobody else’s', async () => {
  const { email, password } = await aMember(pool)
  const { rows } = await pool.query<{ id: string }>(
    `select id from listings where status = 'published' order by id limit 25`,
  )
  const [own, ...here] = rows.map(({ id }) => id) as [string, ...string[]]
  const cookie = await logIn(email, password)
  // A page that is fetched ahead is not viewed.
  await ask(`/property/${here[3]}`, { cookie, headers: { 'sec-purpose': 'prefetch' } })
  await ask(`/property/${own}`, { cookie })
  const cardsOf = async (ids: readonly string[], who: { cookie?: string }) => {
    const answer = await ask(`/recently-viewed/cards?ids=${ids.join()}`, who)
    return ((await answer.json()) as { cards: { id: string }[] }).cards.map(({ id }) => id)
  }
  expect(await cardsOf([here[0]!, 'x', here[1]!], { cookie })).toEqual([here[0], here[1], own])
  expect(await cardsOf([here[0]!], {})).toEqual([here[0]])
  expect(await cardsOf([], {})).toEqual([])
  expect(await cardsOf(here, {})).toEqual(here.slice(0, 20))
})

test('[WISH-01] without script up to four spaces of a wishlist stand side by side, with its dates and notes, and fewer than two do not', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await aList(id)
  await page.logIn(email, password)
  await page.goto('/wishlists')
  await page.getByRole('link', { name: 'Weekend' }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('heading', { name: 'Tick two spaces or more' }).waitFor()
  await page.getByRole('link', { name: 'Back to the wishlist' }).first().click()

  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  await page.getByLabel(`Compare: ${titles[0]}`).check()
  await page.getByLabel(`Compare: ${titles[2]}`).check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  expect(await page.locator('thead th').allTextContents()).toEqual([titles[0], titles[2]])
  const row = (name: string) => page.locator('tr').filter({ hasText: name })
  expect(await row('Your note').allTextContents()).toEqual(['Your noteA secret note'])
  expect(await row('Price').count()).toBe(1)

  const { rows } = await pool.query<{ id: string }>('select id from wishlists where user_id = $1', [id])
  const stranger = await aMember(pool)
  const cookie = await logIn(stranger.email, stranger.password)
  expect((await ask(`/wishlists/${rows[0]!.id}/compare`, { cookie })).status).toBe(404)

  // A single space has nothing beside it.
  await pool.query('delete from saved_listings where wishlist_id = $1 and position > 1', [rows[0]!.id])
  await page.goto(`/wishlists/${rows[0]!.id}`)
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)
  expect(await page.getByLabel(/^Compare/).count()).toBe(0)
})

test('[WISH-01] without script those who share a list vote and leave notes after a log-in; its owner reads them and takes them out', async () => {
  const owner = await aMember(pool)
  await aList(owner.id)
  const { rows } = await pool.query<{ id: string; share_secret: string }>(
    `update wishlists set share_secret = rpad(replace(id::text, '-', ''), 32, 'x') where user_id = $1 returning id, share_secret`,
    [owner.id],
  )
  const { id, share_secret: secret } = rows[0]!
  const address = `/wishlists/shared/${secret}`
  const page = visitor()
  await page.goto(address)
  expect(await page.getByText('I like it').count()).toBe(0)
  const refused = await ask(address, { form: { intent: 'vote', vote: '1', listingId: id } })
  expect(refused.headers.get('location')).toBe(`${address}?auth=login&to=${encodeURIComponent(address)}`)

  const friend = await aMember(pool)
  await page.logIn(friend.email, friend.password)
  await page.goto(address)
  await page
    .getByRole('button', { name: /^I like it/ })
    .first()
    .click()
  await page.getByText('1 for it').waitFor()
  await page.getByText('Leave a note').first().click()
  await page.getByLabel('Your note').first().fill('Ask for ana@example.com')
  await page.getByRole('button', { name: 'Save note' }).first().click()
  await page.locator('li', { hasText: 'You: Ask for ana@example.com' }).first().waitFor()

  const cookie = await logIn(friend.email, friend.password)
  const { rows: saved } = await pool.query<{ id: string }>(
    'select listing_id as id from saved_listings where wishlist_id = $1',
    [id],
  )
  const tooLong = await ask(address, {
    cookie,
    form: { intent: 'note', listingId: saved[0]!.id, note: 'x'.repeat(301) },
  })
  expect([tooLong.status, await tooLong.text()]).toEqual([400, expect.stringContaining('At most 300 characters.')])

  const own = visitor()
  await own.logIn(owner.email, owner.password)
  await own.goto(`/wishlists/${id}`)
  await own.locator('li', { hasText: 'Ask for •••••' }).first().waitFor()
  expect(await own.getByText('ana@example.com').count()).toBe(0)
  await own.getByText('Remove what somebody has said').first().click()
  await own
    .getByRole('button', { name: /^All of/ })
    .first()
    .click()
  expect(await own.locator('li', { hasText: 'Ask for' }).count()).toBe(0)
})
