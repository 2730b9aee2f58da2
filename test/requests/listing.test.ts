import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aTranslator } from '#test/translator.ts'

const translator = await aTranslator()
const { db, visitor } = await aHouse({ settings: { TRANSLATE_URL: translator.url } })

/** A listing with more reviews than a page of them shows, and with neighbours of its category; each test takes another one. */
async function reviewedListing(place: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from search_document d
    where review_count > 4 and exists (select 1 from search_document n where n.kind = d.kind and n.category = d.category
      and n.listing_id <> d.listing_id and abs(n.lat - d.lat) < 0.3 and abs(n.lng - d.lng) < 0.3)
    order by review_count desc, listing_id limit 1 offset ${place}`.execute(db)
  return rows[0]!.id
}

test('[LIST-01] on a desk in es one turns the pages of the reviews, shares, reports with a wrong form and a right one, and goes on to a similar space', async () => {
  const page = visitor()
  const id = await reviewedListing(0)
  await page.goto(`/property/${id}?lang=es`)
  await page.getByRole('heading', { name: 'Dónde vas a estar' }).waitFor()
  await page.getByText('La dirección exacta se muestra después de reservar').waitFor()
  const authors = () => page.locator('#reviews ul > li').allTextContents()
  const first = await authors()
  expect(first).toHaveLength(4)
  await page.getByRole('link', { name: 'Reseñas más antiguas' }).click()
  await page.waitForURL(/reviews=2/)
  expect(await authors()).not.toEqual(first)

  await page.getByRole('link', { name: 'Compartir', exact: true }).click()
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href'))!
  expect(await page.getByRole('dialog').locator('a[href^="mailto:"]').getAttribute('href')).toContain(
    encodeURIComponent(canonical),
  )
  await page.getByRole('link', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Denunciar este anuncio' }).click()
  const send = page.getByRole('button', { name: 'Enviar denuncia' })
  await send.click()
  await page.getByText('Elige qué está mal.').waitFor()
  await page.getByLabel('Es otra cosa').check()
  await send.click()
  await page.getByText('Cuéntanos en pocas palabras qué es.').waitFor()
  await page.getByLabel('Es una estafa').check()
  await page.getByLabel('Cuéntanos más').fill('Asks for money elsewhere (desk).')
  await send.click()
  await page.getByRole('heading', { name: 'Gracias' }).waitFor()
  const reports = await db
    .selectFrom('reports')
    .select(['reason', 'text', 'reporter_id'])
    .where('listing_id', '=', id)
    .execute()
  expect(reports).toEqual([{ reason: 'scam', text: 'Asks for money elsewhere (desk).', reporter_id: null }])
  await page.getByRole('link', { name: 'Volver al anuncio' }).click()

  const similar = page.getByRole('region', { name: 'Espacios parecidos cerca' }).locator(':is(h2, h3) a').first()
  const next = (await similar.getAttribute('href'))!
  await similar.click()
  await page.waitForURL((url) => next.startsWith(url.pathname))
})

test('[LIST-01] without script the pages of reviews, sharing and reporting are links and forms', async () => {
  const page = visitor()
  const id = await reviewedListing(1)
  await page.goto(`/property/${id}`)
  await page.getByRole('link', { name: 'Older reviews' }).click()
  await page.waitForURL(/reviews=2#reviews/)
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').locator('a[href^="mailto:"], a[href^="https://wa.me/"]').count()).toBe(2)
  await page.getByRole('link', { name: 'Close', exact: true }).click()

  await page.getByRole('link', { name: 'Report this listing' }).click()
  await page.getByLabel('It is something else').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Please tell us in a few words what it is.').waitFor()
  expect(await page.getByLabel('It is something else').isChecked()).toBe(true)
  await page.getByLabel('Tell us more').fill('The photographs are of another place.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('[LIST-03] [INTL-03] a listing leads up to its city, whose page holds facts and spaces; each page names itself on every site, and its picture is there', async () => {
  const page = visitor()
  const id = await reviewedListing(2)
  await page.goto(`/property/${id}?lang=es`)
  const links = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('hreflang')!))
  expect(links.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'en',
    'en-CL',
    'en-GB',
    'es',
    'es-CL',
    'es-GB',
    'x-default',
  ])
  const answer = await page.request.get((await page.locator('meta[property="og:image"]').getAttribute('content'))!)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const linkedData = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(linkedData.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
    'Product',
    'BreadcrumbList',
  ])

  // A city may have a name of its own in Spanish: Londres.
  const up = page.getByRole('navigation', { name: 'Dónde estás' }).locator('a[href^="/spaces/"]').first()
  const city = await up.textContent()
  await up.click()
  await page.getByRole('heading', { level: 1, name: `Espacios en ${city}` }).waitFor()
  expect(await page.locator('main article').count()).toBeGreaterThan(3)
  expect((await page.request.get('/spaces/cl/atlantis')).status).toBe(404)
})

test('[INTL-01] [LIST-01] without script a description and a review in the other language are translated beside themselves, marked', async () => {
  const page = visitor()
  const id = await reviewedListing(2)
  await db.deleteFrom('listing_texts').where('listing_id', '=', id).where('language', '=', 'en').execute()
  await page.goto(`/property/${id}?lang=en`)
  const translate = page.getByRole('button', { name: 'Translate' })
  await translate.first().click()
  await page.getByRole('heading', { name: 'As it was written' }).waitFor()
  await page.getByText('Translated from Spanish by a machine, which makes mistakes.').waitFor()
  const { body } = translator.requests.at(-1)!
  expect(body).toMatchObject({ source: 'es', target: 'en' })
  await page.getByText(`[en] ${String(body['q']).split('\n')[0]!}`).waitFor()
  await page.getByRole('link', { name: 'Back to where it stands' }).click()
  await page.waitForURL(new RegExp(`/property/${id}`))

  const other = await page.locator('#reviews').getByText('Written in Spanish').count()
  expect(await translate.count()).toBe(1 + other)
})

test('[BOOK-01] [HOME-10] without script the browser’s own field for a day stands in the panel', async () => {
  const page = visitor()
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'published')
    .where('listing_type', '=', 'experience')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`/property/${id}`)
  expect(await page.locator('#book input[name=checkIn]').getAttribute('type')).toBe('date')
})
