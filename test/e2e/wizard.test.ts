import { aHouse } from '#test/house/house.ts'
import { type Step, steps } from '#domain/publishing/step.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { aPicture } from '#test/pictures.ts'
import { monthAhead } from '#test/days.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, logIn, visits, type Visitor } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { db } = house

const people = {
  guest: ['admin@patio.example', 'patio-admin'],
  host: ['host@patio.example', 'patio-host'],
} as const

async function signedIn(who: keyof typeof people, visit: NonNullable<Parameters<typeof visitor>[0]>): Promise<Visitor> {
  const all = await visitor(visit)
  const [email, password] = people[who]
  await logIn(all.page, email, password)
  return all
}

async function userId(who: keyof typeof people): Promise<string> {
  const row = await db.selectFrom('user').select('id').where('email', '=', people[who][0]).executeTakeFirstOrThrow()
  return row.id
}

/** No two alike: a picture sent twice is one photo. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await aPicture({ width: 600, height: 400, colour: `#20${10 + 20 * index}40` }),
    })),
  )

/** As the job leaves them that draws each in every width, which the tests of photos prove. */
async function isDrawn(who: keyof typeof people, count: number): Promise<void> {
  const drawn = await db
    .updateTable('photos')
    .set({ state: 'ready', width: 600, height: 400, thumbhash: 'AAAA' })
    .where('owner_id', '=', await userId(who))
    .where('state', '=', 'preparing')
    .returning('id')
    .execute()
  expect(drawn).toHaveLength(count)
}

const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[2]!

/** Waits for a step with its script. */
async function arrived(page: Page, step: Step): Promise<void> {
  await page.waitForURL((url) => url.pathname.endsWith(`/${step}`))
  // The address comes first, the form when its script is there.
  await page.getByText(new RegExp(`^${steps.indexOf(step) + 1} (of|de) ${steps.length}$`)).waitFor()
  await hydrated(page)
}

/** A draft by the form's own request. @returns its id */
async function aDraft(page: Page, type: 'home' | 'experience' = 'home'): Promise<string> {
  const kind =
    type === 'home'
      ? { category: 'recreation', subcategory: 'apartment' }
      : { category: 'productions', subcategory: 'studio' }
  const answer = await page.request.post(`${house.address}/create-listing`, {
    form: { type, ...kind, intent: 'next' },
    headers: { origin: house.address },
    maxRedirects: 0,
  })
  return answer.headers()['location']!.split('/')[2]!
}

/** One of the host's, by the day, with all its texts and photos. @returns its id */
async function aPublished(): Promise<string> {
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', await userId('host'))
    .where('status', '=', 'published')
    .where('listing_type', '=', 'home')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

test('[HOST-01] [HOST-02] on a phone a space is published from the first page for hosts in at most 20 actions and 12 fields, and the card follows what is typed', async () => {
  const { page, errors } = await signedIn('guest', { size: 'phone' })
  let [actions, fields] = [0, 0]
  const act = async (doing: Promise<unknown>) => {
    actions += 1
    await doing
  }
  const fill = async (doing: Promise<unknown>) => {
    fields += 1
    await act(doing)
  }
  const next = async (step: Step) => {
    expect(await complaints(page)).toEqual([])
    await act(page.getByRole('button', { name: 'Next' }).click())
    await arrived(page, step)
  }

  await page.goto('/become-a-host')
  await hydrated(page)
  await fill(page.locator('#estimate').getByRole('combobox').first().selectOption('house'))
  await page.waitForURL(/kind=house/)
  await act(page.getByRole('link', { name: 'List this space' }).click())
  await page.waitForURL(/\/create-listing\?type=home&kind=house/)
  await hydrated(page)
  await page.getByRole('radio', { name: 'House or cabin', checked: true }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await next('details')

  await fill(page.getByLabel('Guests', { exact: true }).fill('4'))
  await next('location')

  await fill(page.getByRole('combobox', { name: 'City' }).pressSequentially('Valpara'))
  await act(
    page
      .getByRole('option', { name: /^Valparaíso/ })
      .first()
      .click(),
  )
  await fill(page.getByLabel('Street and number').fill('Almirante Montt 123'))
  await page.getByText(/center of Valparaíso\.$/).waitFor()
  expect(await page.getByLabel('Coordinates or a link').inputValue()).toMatch(/^-33\.0\d+, -71\.6\d+$/)
  await next('amenities')

  await next('photos')

  await fill(page.getByLabel('Choose photos').setInputFiles(await pictures(5)))
  // The press that opens the chooser of files is a first use, which brings the script that sends them.
  await page.keyboard.press('Shift')
  await page.getByText('5 of at most 30 photos').waitFor()
  await isDrawn('guest', 5)
  await next('description')

  await fill(page.getByLabel('Title in English').fill('Bay view over the port'))
  await page.locator('#preview').getByText('Bay view over the port').waitFor()
  await page.getByText('22 of 140 characters').waitFor()
  await fill(page.getByLabel('Description in English').fill('Two rooms and a balcony.'))
  await next('pricing')

  await fill(page.getByLabel('Price per night (CLP)').fill('50.000'))
  await page.locator('#preview').getByText('Example: 2 guests, 3 nights').waitFor()
  await next('availability')
  await next('summary')

  expect(await complaints(page)).toEqual([])
  await page.getByText('Everything is there.').waitFor()
  const listingId = idOf(page)
  await act(page.getByRole('button', { name: 'Publish' }).click())
  await page.waitForURL((url) => url.searchParams.get('published') === listingId)
  const answer = await fetch(`${house.address}/property/${listingId}`, { headers: { 'x-visitor': anAddress() } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Bay view over the port')
  expect(actions).toBeLessThanOrEqual(20)
  expect(fields).toBeLessThanOrEqual(12)
  expect(errors).toEqual([])
})

test('[HOST-02] on a phone in es what is wrong is seen with its field, once, the last step leads to what is missing, and a suggested price is filled in by a button, which the card follows', async () => {
  const { page, errors } = await signedIn('host', { size: 'phone' })
  const id = await aDraft(page)
  const sent = async (step: Step) => {
    await page.goto(`/create-listing/${id}/${step}?lang=es`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByText(/^Faltan? /).waitFor()
  }
  /** Between the bars, with its problem. */
  const isSeen = async (name: string) => {
    const [field, bar] = await Promise.all([
      page.locator(`#field-${name}`).boundingBox(),
      page.locator('footer').boundingBox(),
    ])
    return field!.y >= 64 && field!.y + field!.height <= bar!.y
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

  await sent('location')
  expect(await page.getByText('Faltan 3 cosas por corregir').count()).toBe(1)
  await expect.poll(focused).toBe('city')
  expect(await isSeen('city')).toBe(true)
  expect(await page.getByText('Pon el punto en el mapa o escribe sus coordenadas.').count()).toBe(1)
  expect(await complaints(page)).toEqual([])

  await sent('description')
  await expect.poll(focused).toBe('titleEs')
  expect(await isSeen('titleEs')).toBe(true)
  expect(await page.getByLabel('Título en inglés').isVisible()).toBe(false)

  await page.goto(`/create-listing/${id}/summary?lang=es`)
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('link', { name: 'Agrega al menos 5 fotos' }).click()
  await arrived(page, 'photos')
  await page.getByText('Agrega al menos 5 fotos').waitFor()

  // The price is of the country that another step names.
  await page.request.post(`${house.address}/create-listing/${id}/location/save`, {
    form: { street: 'A 1', commune: '', country: 'CL', city: 'Santiago', lat: '-33.44', lng: '-70.63' },
    headers: { origin: house.address },
  })
  await page.goto(`/create-listing/${id}/pricing?lang=es`)
  await hydrated(page)
  await page.getByLabel(/^Precio por día/).fill('50,5')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText(/^Escribe un monto entre .*500 y .*1.000.000.000, sin signo/).waitFor()
  await page.getByRole('button', { name: /^Usar / }).click()
  await page.locator('#preview').getByText('Ejemplo: 2 huéspedes, 3 días').waitFor()
  expect(await page.getByLabel(/^Precio por día/).inputValue()).toMatch(/^\d+$/)
  expect(await complaints(page)).toEqual([])
  await page.getByLabel(/^Precio por día/).fill('12.000.000')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await arrived(page, 'availability')
  expect(errors).toEqual([])
})

test('[HOST-02] [HOST-04] at 200 % zoom on a phone no part of a listing goes beyond the screen', async () => {
  const { page, errors } = await signedIn('host', { size: 'phone' })
  const draft = await aDraft(page, 'experience')
  // One by the hour that is empty, and one that is whole.
  const id = await aPublished()
  await page.setViewportSize({ width: 195, height: 422 })
  const isWithin = async () =>
    expect([
      page.url(),
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ]).toEqual([page.url(), 0])
  for (const address of ['/create-listing', ...steps.slice(1).map((step) => `/create-listing/${draft}/${step}`)]) {
    await page.goto(`${address}?lang=es`)
    await hydrated(page)
    await isWithin()
  }
  const t = translator('es')
  await page.goto(`/edit-listing/${id}/${steps[0]}?lang=es`)
  const parts = page.getByRole('navigation', { name: t('listingForm:edit.steps') })
  for (const step of steps.slice(0, -1)) {
    const part = parts.getByRole('link', { name: t(`listingForm:steps.${step}.short`), exact: true })
    await part.click()
    await part.and(page.locator('[aria-current=page]')).waitFor()
    await hydrated(page)
    await isWithin()
  }
  expect(errors).toEqual([])
})

test('[HOST-02] what is typed is stored by itself; offline it stays on the device and is sent with the next visit', async () => {
  const { page: first, context } = await signedIn('host', { size: 'phone' })
  let page = first
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/description`)
  await hydrated(page)
  await page.getByLabel('Title in English').fill('Loft one')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const title = async () => {
    const row = await db.selectFrom('listing_drafts').select('fields').where('id', '=', id).executeTakeFirstOrThrow()
    return (row.fields as Record<string, string>)['titleEn']
  }
  expect(await title()).toBe('Loft one')

  await context.setOffline(true)
  await page.getByText('No connection. What you type is kept on this device.').waitFor()
  await page.getByLabel('Title in English').fill('Loft two')
  await page.getByLabel('Description in English').focus()
  await page.getByText('Saved on this device; sent when you are online again').waitFor()
  expect(await title()).toBe('Loft one')
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await page.getByLabel('Title in English').inputValue()).toBe('Loft two')
  await page.close()
  await context.setOffline(false)
  page = await context.newPage()

  // Resumed elsewhere in the wizard: what was left is sent all the same.
  await page.goto(`/create-listing/${id}`)
  await hydrated(page)
  await page.getByText('what this device still had has been sent').waitFor()
  expect(await title()).toBe('Loft two')
  await expect.poll(() => page.getByLabel('Title in English').inputValue()).toBe('Loft two')

  await context.setOffline(true)
  await page.getByLabel('Title in English').fill('Loft three')
  await page.getByLabel('Description in English').focus()
  await page.getByText('Saved on this device').waitFor()
  await context.setOffline(false)
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  expect(await title()).toBe('Loft three')

  // A session that has ended is no missing connection.
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByLabel('Title in English').fill('Loft four')
  await page.getByLabel('Description in English').focus()
  const logIn = page.getByRole('link', { name: 'Log in to save' })
  await logIn.waitFor()
  expect(await title()).toBe('Loft three')
  await context.addCookies(cookies)
  await logIn.click()
  await expect.poll(title).toBe('Loft four')
})

test('[HOST-04] on a desk in en, by keys, a listing is changed part by part; what is wrong is kept in the form and not stored', async () => {
  const { page, errors } = await signedIn('host', { size: 'desk' })
  const t = translator('en')
  const press = async (wanted: Locator) => {
    await wanted.focus()
    await page.keyboard.press('Enter')
  }
  const id = await aPublished()
  await page.goto(`/edit-listing/${id}`)
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  const parts = page.getByRole('navigation', { name: t('listingForm:edit.steps') })
  await press(parts.getByRole('link', { name: t('listingForm:steps.pricing.short'), exact: true }))
  const price = page.getByRole('textbox', { name: /^Price per (day|night) \(CLP\)$/ })
  await price.waitFor()
  expect(await complaints(page)).toEqual([])
  const before = Number(await price.inputValue())
  const stored = async () => {
    const row = await db.selectFrom('listings').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow()
    return row.price_minor
  }
  const save = () => press(page.getByRole('button', { name: 'Save', exact: true }))
  await price.fill('free')
  await save()
  await page.getByText(t('wizard:problems.priceAbove', { least: '', price: '' }).split('  ')[0]!).waitFor()
  expect(await price.inputValue()).toBe('free')
  expect(await stored()).toBe(before)

  await price.fill(String(before + 1000))
  await save()
  await page.getByText(t('listingForm:edit.saved')).waitFor()
  expect(await stored()).toBe(before + 1000)
  expect(errors).toEqual([])
})

test('[HOST-02] on a phone a draft is looked at as its page in both languages, cannot be booked there, and leads back to its step', async () => {
  const { page, errors } = await signedIn('host', { size: 'phone' })
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/details`)
  await hydrated(page)
  await page.getByLabel('Guests', { exact: true }).fill('7')
  await page.getByRole('button', { name: 'See the whole page' }).click()
  await page.waitForURL(/\/preview/)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: 'Your title' }).waitFor()
  await page.getByText('7 guests').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await arrived(page, 'details')

  const fields = { ...typedFields('day', await photosFor(db, await userId('host'))), titleEs: 'Loft con sol' }
  await db
    .updateTable('listing_drafts')
    .set({ fields: JSON.stringify({ ...fields, descriptionEs: 'Dos pisos.' }) })
    .where('id', '=', id)
    .execute()
  // A month of which no day is over.
  await page.goto(`/manage-listings/${id}/preview?step=pricing&month=${monthAhead(house.clock())}`)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: 'Sunny loft in Italia' }).waitFor()
  expect(await page.getByRole('link', { name: 'Share' }).count()).toBe(0)
  const dayLinks = page.locator('section[aria-labelledby=availability] a[data-day]')
  await dayLinks.nth(2).click()
  await page.waitForURL(/preview\?.*checkIn=/)
  await dayLinks.nth(4).click()
  await page.waitForURL(/checkOut=/)
  await page.getByText('This is your own space.').waitFor()
  expect(await page.getByRole('button', { name: /Reserve|Request/ }).count()).toBe(0)
  expect(await complaints(page)).toEqual([])

  await page.getByRole('link', { name: 'En español' }).click()
  await page.getByRole('heading', { level: 1, name: 'Loft con sol' }).waitFor()
  await page.getByText('Vista previa: solo tú ves esta página', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Volver a editar' }).click()
  await arrived(page, 'pricing')
  await page.getByRole('heading', { name: 'Price and booking' }).waitFor()
  expect(errors).toEqual([])
})
