import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, visitor } = await aHouse()

async function anAdmin() {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

/** A published listing of the demo with a host of its own. */
async function aListing() {
  const { rows } = await sql<{ id: string; title: string; email: string }>`
    select l.id, t.title, u.email from listings l join listing_texts t on t.listing_id = l.id and t.language = 'en'
      join "user" u on u.id = l.host_id where l.status = 'published' and u.email <> 'host@patio.example' order by l.id limit 1`.execute(
    db,
  )
  return rows[0]!
}

test('[ADM-02] an admin finds a listing, reads what has happened to it, and sends it back with a reason', async () => {
  const { id, title } = await aListing()
  const page = await anAdmin()
  await page.goto('/admin/listings')
  await page.getByLabel('Id, title, street, city or host').fill(id)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('1 listing').waitFor()
  await page.locator('#page tbody a').click()
  expect(new URL(page.url()).pathname).toBe(`/admin/listings/${id}`)
  await page.getByRole('heading', { name: title }).waitFor()

  const region = page.getByRole('region', { name: 'Unpublish this listing' })
  await region.getByRole('button', { name: 'Send it back to its host' }).click()
  await page.getByText('Please say what the host should change.').waitFor()
  await region.getByLabel('What should the host change?').fill('Show the bathroom, please.')
  await region.getByRole('button', { name: 'Send it back to its host' }).click()
  await page.getByText('It is sent back to its host, who is told why.').waitFor()
  await page.getByText('Show the bathroom, please.').waitFor()
  expect(await page.getByRole('region', { name: 'Unpublish this listing' }).count()).toBe(0)
  expect((await visitor().goto(`/property/${id}`)).status()).toBe(404)
})

test('[ADM-02] at the size of a phone in es a list is narrowed, ordered and kept as a view under a name, which leads back to it', async () => {
  const page = await anAdmin()
  await page.goto('/admin/bookings?lang=es')
  await page.getByLabel('Qué reservas').selectOption('cancelled')
  await page.getByRole('button', { name: 'Buscar' }).click()
  expect(new URL(page.url()).searchParams.get('list')).toBe('cancelled')
  await page.goto('/admin/bookings?lang=es&list=cancelled&order=when&size=50&column=guest&column=total')
  expect(await page.locator('thead th').count()).toBe(3)
  await page.locator('summary', { hasText: 'Guardar esta vista' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Ponle un nombre, por favor.').waitFor()
  await page.getByLabel('Nombre de la vista').fill('Canceladas')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.goto('/admin/bookings?lang=es')
  await page.getByRole('link', { name: 'Canceladas' }).click()
  const { searchParams } = new URL(page.url())
  expect(['list', 'order', 'size'].map((name) => searchParams.get(name))).toEqual(['cancelled', 'when', '50'])
  expect(searchParams.getAll('column')).toEqual(['guest', 'total'])
  await page.locator('summary', { hasText: 'Guardar esta vista' }).click()
  await page.getByRole('button', { name: 'Quitar la vista Canceladas' }).click()
  expect(await page.getByRole('link', { name: 'Canceladas' }).count()).toBe(0)
})

test('[ADM-02] a file has exactly what is filtered, is for those who may see the list, and stands in the log', async () => {
  const { id, email } = await aListing()
  const page = await anAdmin()
  const linesOf = async (path: string) => (await (await page.request.get(path)).text()).split('\n').filter(Boolean)
  expect(await linesOf(`/admin/listings/export.csv?q=${id}`)).toHaveLength(2)
  const people = await linesOf(`/admin/users/export.csv?q=${encodeURIComponent(email)}`)
  expect(people).toHaveLength(2)
  expect(people[1]).toContain(email)
  const log = await db.selectFrom('audit_log').select('action').where('action', 'like', '%-exported').execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual(['listings-exported', 'people-exported'])

  const clerk = await aMember(pool)
  await sql`update profiles set permissions = '{reports}' where user_id = ${clerk.id}`.execute(db)
  const other = visitor()
  await other.logIn(clerk.email, clerk.password)
  for (const path of [
    '/admin/listings',
    `/admin/listings/${id}`,
    '/admin/listings/export.csv',
    '/admin/users/export.csv',
  ])
    expect((await other.goto(path)).status()).toBe(404)
})

test('[ADM-02] odd addresses of lists are pages too', async () => {
  const page = await anAdmin()
  for (const list of ['users', 'bookings', 'listings'])
    for (const odd of [
      'page=x',
      'page=99999',
      'order=secret',
      'size=1000000',
      'column=password',
      'q=%00%25',
      'from=2026-02-30',
      'list=none',
      "kind='",
    ])
      expect([list, odd, (await page.goto(`/admin/${list}?${odd}`)).status()]).toEqual([list, odd, 200])
})

test('[ADM-02] in es an admin hides a photo of a listing with a reason, and shows it again; what lacks something is said beside its field', async () => {
  const { id } = await aListing()
  await sql`delete from hidden_photos`.execute(db)
  const page = await anAdmin()
  await page.goto(`/admin/listings/${id}?lang=es`)
  const count = async () =>
    (await db.selectFrom('listing_photos').select('photo_id').where('listing_id', '=', id).execute()).length
  const before = await count()
  await page.locator('summary', { hasText: 'Ocultar una foto' }).click()
  await page.getByRole('button', { name: 'Ocultar esta foto' }).click()
  await page.getByText('Elige una foto.').waitFor()
  await page.getByText('Di por qué, por favor.').waitFor()
  await page.locator('input[name=photoId]').first().check()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Ocultar esta foto' }) })
  await form.locator('textarea').fill('Se ve una cara.')
  await page.getByRole('button', { name: 'Ocultar esta foto' }).click()
  await page.getByText('La foto quedó oculta, y el anfitrión sabe por qué.').waitFor()
  await page.getByText('Se ve una cara.').waitFor()
  expect(await count()).toBe(before - 1)

  await page.locator('summary', { hasText: 'Corregir el punto' }).click()
  const pin = page.locator('form').filter({ has: page.getByRole('button', { name: 'Corregirlo' }) })
  await pin.locator('textarea').fill('Estaba en el río.')
  await pin.locator('input[name=coordinates]').fill('ni idea')
  await page.getByRole('button', { name: 'Corregirlo' }).click()
  expect(await page.locator('input[name=coordinates]').inputValue()).toBe('ni idea')
  await page.locator('summary', { hasText: 'Mostrar otra vez una foto oculta' }).click()
  const again = page.locator('form').filter({ has: page.getByRole('button', { name: 'Mostrarla otra vez' }) })
  await again.locator('input[name=photoId]').check()
  await again.locator('textarea').fill('Nadie se ve.')
  await page.getByRole('button', { name: 'Mostrarla otra vez' }).click()
  await page.getByText('La foto se muestra otra vez, y el anfitrión lo sabe.').waitFor()
  expect(await count()).toBe(before)
})
