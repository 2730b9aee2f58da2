import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { bookingRules } from '#domain/availability/queries.server.ts'
import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { addDays } from '#kernel/dates.ts'
import { dayAhead } from '#test/days.ts'
import { aBlock, aListing, NOW, valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { expect, test } from 'vitest'
import { aDraft } from './draft.ts'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { db, visitor } = await aHouse()

async function signedIn(email: string, password: string): Promise<PlainPage> {
  const page = visitor()
  await page.logIn(email, password)
  return page
}

const aHost = () => signedIn('host@patio.example', 'patio-host')
const anAdmin = () => signedIn('admin@patio.example', 'patio-admin')

async function hostId(): Promise<string> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  return row.id
}

test('[HOST-02] [HOST-04] drafts and listings of somebody else, and steps that are none, are missing', async () => {
  const [host, other] = [await aHost(), await anAdmin()]
  const id = await aDraft(host)
  const { id: listing } = await db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', await hostId())
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  for (const path of [`/create-listing/${id}`, `/create-listing/${id}/details`, `/edit-listing/${listing}`])
    expect([path, (await other.request.get(path)).status]).toEqual([path, 404])
  for (const path of [
    `/create-listing/${id}/nothing`,
    '/create-listing/nobody/details',
    `/edit-listing/${listing}/summary`,
  ])
    expect([path, (await host.request.get(path)).status]).toEqual([path, 404])
  const saved = await other.request.post(`/create-listing/${id}/details/save`, {
    form: { maxGuests: '9' },
  })
  expect(saved.status).toBe(404)
})

test('[HOST-02] [HOST-04] a preview is its host’s alone: nobody else has it, nothing stores it, nobody books in it', async () => {
  const [host, other] = [await aHost(), await anAdmin()]
  const id = await aDraft(host)
  const { id: paused } = await db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', await hostId())
    .where('status', '<>', 'published')
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('listing_drafts')
    .set({ fields: JSON.stringify(typedFields('day', [])) })
    .where('id', '=', id)
    .execute()
  for (const own of [id, paused])
    for (const path of [
      `/manage-listings/${own}/preview`,
      `/manage-listings/${own}/preview/map.svg`,
      `/property/${own}/days`,
    ]) {
      const answer = await host.request.get(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store'])
      expect([path, (await other.request.get(path)).status]).toEqual([path, 404])
    }
  for (const path of [`/property/${id}`, `/property/${id}/map.svg`, `/property/${id}/image.jpg`])
    expect([path, (await host.request.get(path)).status]).toEqual([path, 404])

  await host.goto(`/manage-listings/${paused}/preview`)
  await host.getByText('Preview: only you can see this page', { exact: true }).waitFor()
  expect(await host.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await host.locator('link[rel=canonical], script[type="application/ld+json"]').count()).toBe(0)
  await host.getByRole('link', { name: 'Back to editing' }).click()
  await host.waitForURL((url) => url.pathname === `/edit-listing/${paused}`)
  for (const path of [`/manage-listings/${id}/preview`, `/property/${id}`]) {
    const reserve = await other.request.post(path, {
      form: { checkIn: '2030-01-01', checkOut: '2030-01-03', guests: '1', idempotencyKey: crypto.randomUUID() },
    })
    expect([path, [404, 405].includes(reserve.status)]).toEqual([path, true])
  }
})

const stepOf = (address: string) => new URL(address).pathname.split('/').at(-1)

test('[HOST-02] without a script a space is described, and every problem stands beside its field', async () => {
  const page = await aHost()
  await page.goto('/create-listing')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please select a listing type').waitFor()
  await page.getByText('Please select a category', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'A space per hour' }).check()
  await page.getByRole('radio', { name: 'Productions' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please select a subcategory').waitFor()
  expect(await page.getByRole('radio', { name: 'A space per hour' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Studio', exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  expect(stepOf(page.url())).toBe('details')

  await page.getByLabel('Guests', { exact: true }).fill('6')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('City').fill('Santiago')
  await page.getByLabel('Coordinates or a link').fill('north')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('We cannot read this. Please paste two coordinates').waitFor()
  expect(await page.getByLabel('Coordinates or a link').inputValue()).toBe('north')
  expect(await page.getByLabel('City').inputValue()).toBe('Santiago')

  await page.getByRole('button', { name: 'Back' }).click()
  expect(stepOf(page.url())).toBe('details')
  await page.getByRole('button', { name: 'Save and exit' }).click()
  await page.waitForURL(/\/manage-listings/)
})

test('[HOST-02] a price is suggested from comparable spaces, in the listing’s own currency and with its reasons; a button fills it in without a script', async () => {
  const page = await aHost()
  const id = await aDraft(page)
  const located = (place: Record<string, string>) =>
    page.request.post(`/create-listing/${id}/location/save`, {
      form: { street: 'A 1', commune: '', ...place },
    })
  await located({ country: 'CL', city: 'Santiago', lat: '-33.44', lng: '-70.63' })
  await page.goto(`/create-listing/${id}/pricing`)
  const use = page.getByRole('button', { name: /^Use CLP/ })
  await page.getByText(/^Between CLP.[\d,]+ and CLP.[\d,]+ a day: .*around Santiago \(apartments\)/).waitFor()
  const amount = (await use.innerText()).replaceAll(/\D/g, '')
  await page.getByLabel(/^Cleaning/).fill('12.000')
  await use.click()
  expect(await page.getByLabel(/^Price per day/).inputValue()).toBe(amount)
  // What was typed elsewhere in the step is kept with it.
  expect(await page.getByLabel(/^Cleaning/).inputValue()).toBe('12.000')
  await page.reload()
  expect(await page.getByLabel(/^Price per day/).inputValue()).toBe(amount)

  await located({ country: 'ES', city: 'Madrid', lat: '40.42', lng: '-3.7' })
  await page.goto(`/create-listing/${id}/pricing?lang=es`)
  await page.getByRole('button', { name: /^Usar EUR|^Usar .*€/ }).waitFor()
})

test('[HOST-02] a message of its own says that the database is away', async () => {
  const page = await aHost()
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/details`)
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('listing_drafts').select('id').where('id', '=', id).forUpdate().execute()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Could not connect to the database').waitFor()
  })
})

test('[HOST-02] [HOST-04] without script what a host states of a space per hour is refused beside its field, kept as typed, and saved once mended', async () => {
  const host = await aHost()
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('host_id', '=', await hostId())
    .where('status', '=', 'published')
    .where('listing_type', '=', 'experience')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await host.goto(`/edit-listing/${id}/amenities`)
  const door = host.getByLabel('Narrowest door on the way in, in centimeters')
  await door.fill('wide')
  await host.getByLabel('Ceiling height, in meters').fill('3,25')
  await host.getByLabel('Load-in', { exact: true }).selectOption('goods-lift')
  await host.getByLabel('Induction loop').check()
  await host.getByRole('button', { name: 'Save', exact: true }).click()
  await host.getByText('Please enter whole centimeters, from 40 to 400.').waitFor()
  expect(await door.inputValue()).toBe('wide')
  expect(await host.getByLabel('Induction loop').isChecked()).toBe(true)

  await door.fill('95')
  await host.getByRole('button', { name: 'Save', exact: true }).click()
  await host.getByText('Your changes are saved and visible to guests.').waitFor()
  const { attributes } = await db
    .selectFrom('listings')
    .select('attributes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(attributes).toMatchObject({ doorCm: 95, ceilingHeight: 325, loadIn: 'goods-lift', inductionLoop: true })
  const visitorPage = visitor()
  await visitorPage.goto(`/property/${id}?lang=es`)
  await visitorPage.getByText('La puerta más angosta mide 95 cm de ancho').waitFor()
  await visitorPage.getByText('Techo de 3,25 m de altura').waitFor()
  await visitorPage.goto(`/property/${id}?lang=en`)
  await visitorPage.getByText('Ceiling 3.25 m (10.7 ft) high').waitFor()
})

test('[HOST-02] lodging is asked by the night or by the day, and what its host chose counts everywhere (E2)', async () => {
  const host = await aHost()
  const id = await aDraft(host)
  await host.goto(`/create-listing/${id}/details`)
  const group = host.getByRole('group', { name: 'By the night or by the day?' })
  expect(await group.getByLabel(/^By the night/).isChecked()).toBe(true)
  await group.getByLabel(/^By the day/).check()
  await host.getByLabel('Guests', { exact: true }).fill('2')
  await host.getByRole('button', { name: 'Next' }).click()
  await host.goto(`/create-listing/${id}/pricing`)
  await host.getByText('Price per day (USD)').waitFor()
  await host.getByText(/^Instead of it on Fridays and Saturdays/).waitFor()
  await host.goto(`/create-listing/${id}/details`)
  expect(await group.getByLabel(/^By the day/).isChecked()).toBe(true)
  await group.getByLabel(/^By the night/).check()
  await host.getByRole('button', { name: 'Next' }).click()
  await host.goto(`/create-listing/${id}/pricing`)
  await host.getByText('Price per night (USD)').waitFor()
  await host.getByText(/^Instead of it on Friday and Saturday nights/).waitFor()
})

test('[HOST-02] the last step shows every value with a way to change it, and beside a price what its host receives and guests pay', async () => {
  const host = await aHost()
  const id = await aDraft(host)
  const typed = { ...typedFields('day', []), lastMinuteDiscount: '20', lastMinuteDays: '3', sameDayTurnover: 'on' }
  await db
    .updateTable('listing_drafts')
    .set({ fields: JSON.stringify(typed) })
    .where('id', '=', id)
    .execute()
  await host.goto(`/create-listing/${id}/pricing`)
  // 50,000 less 20 % and 10,000 for the cleaning, and the fee of 10 %.
  await host.getByText('You receive CLP 50,000 a night. Guests pay from CLP 55,000, with all fees.').waitFor()

  await host.goto(`/create-listing/${id}/summary`)
  const shown = await host.locator('dl').allTextContents()
  const all = shown.join(' ')
  for (const value of [
    'Apartment',
    'By the night',
    'Av. Italia 1439, Providencia, Santiago, Chile',
    '-33.44, -70.63',
    'Wifi',
    'Sunny loft in Italia',
    'CLP 50,000',
    'CLP 10,000',
    '20 % · 3',
    'Breakfast · CLP 5,000',
    'Flexible',
    '365',
  ])
    expect(all.toLowerCase()).toContain(value.toLowerCase())
  await host.getByRole('link', { name: 'Change: Price and booking' }).click()
  await host.waitForURL((url) => url.pathname === `/create-listing/${id}/pricing`)
})

test('[HOST-02] [HOST-05] days of a calendar say what their host receives, and a gap that the minimum closes is opened', async () => {
  const page = await aHost()
  const first = dayAhead(50)
  const listing = await aListing(db, { host_id: await hostId(), min_days: 3, same_day_turnover: true })
  // The night is free between two stays, from 15:00 to 11:00 in Santiago.
  const [space] = listing.spaceIds
  await aBlock(db, space!, `${addDays(first, -5)}T18:00:00Z`, `${first}T14:00:00Z`)
  await aBlock(db, space!, `${addDays(first, 1)}T18:00:00Z`, `${addDays(first, 6)}T14:00:00Z`)
  await page.goto(`/manage-listings/${listing.id}/availability?from=${first}&to=${first}`)
  await page.getByText('You receive CLP 50,000 a night. Guests pay from CLP 55,000, with all fees.').waitFor()
  await page
    .getByText('Only 1 night is free here, less than your minimum of 3 nights: nobody can book this gap.')
    .waitFor()
  await page.getByRole('button', { name: 'Open this gap' }).click()
  await page.getByText('minimum stay set.').waitFor()
  expect(await page.getByText('nobody can book this gap').count()).toBe(0)
  const rules = (await bookingRules(db, listing.id))!
  expect(minDaysOn(first, rules)).toBe(1)
})

test('[HOST-04] the preview of a listing that guests have rated has its rating, not ‘New’', async () => {
  const host = await aHost()
  const { id } = await db
    .selectFrom('listings')
    .innerJoin('search_document', 'listing_id', 'listings.id')
    .select('listings.id')
    .where('host_id', '=', await hostId())
    .where('rating_tenths', 'is not', null)
    .orderBy('listings.id')
    .executeTakeFirstOrThrow()
  await host.goto(`/edit-listing/${id}/pricing`)
  const preview = host.locator('#preview')
  expect(await preview.textContent()).toMatch(/[1-5]\.\d out of 5/)
  expect(await preview.getByText('New', { exact: true }).count()).toBe(0)
})

const short = 'https://maps.app.goo.gl/Xy12abcDEF345'

test('[HOST-02] without a script a pasted link is a pin; a short one is refused beside its field and kept', async () => {
  const page = await aHost()
  const id = await aDraft(page)
  const field = () => page.getByLabel('Coordinates or a link')
  await page.goto(`/create-listing/${id}/location`)
  await page.getByLabel('City').fill('Santiago')
  await page.getByLabel('Street and number').fill('Merced 1')
  await field().fill(short)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('A short link does not say where it leads.').waitFor()
  expect([await field().inputValue(), await page.getByLabel('City').inputValue()]).toEqual([short, 'Santiago'])

  await field().fill('https://www.google.com/maps/place/X/@-33.5,-70.7,15z/data=!3m1!8m2!3d-33.4372!4d-70.6506')
  await page.getByLabel('Country').selectOption('CL')
  await page.getByRole('button', { name: 'Next' }).click()
  expect(stepOf(page.url())).toBe('amenities')
  await page.goto(`/create-listing/${id}/location`)
  expect(await field().inputValue()).toBe('-33.4372, -70.6506')
})

/** A published listing of the demo host's own, complete with photos. */
async function aPublished(): Promise<string> {
  const host = await hostId()
  const fields = { ...typedFields('day', await photosFor(db, host)), lat: '-33.4372001', lng: '-70.65' }
  const draft = valueOf(await startDraft(db, { hostId: host, unit: 'day', fields, limits: defaultLimits }, NOW))
  return valueOf(await publishDraft(db, { hostId: host, draftId: draft }, NOW)).listingId
}

test('[HOST-04] the pin of a published listing is unchanged by a form that was not touched, and another pair moves it', async () => {
  const page = await aHost()
  const id = await aPublished()
  const pinOf = () => db.selectFrom('listings').select(['lat', 'lng']).where('id', '=', id).executeTakeFirstOrThrow()
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Your changes are saved').waitFor()
  }
  await page.goto(`/edit-listing/${id}/location`)
  expect(await page.getByLabel('Coordinates or a link').inputValue()).toBe('-33.4372001, -70.65')
  await save()
  expect(await pinOf()).toEqual({ lat: -33.4372001, lng: -70.65 })
  await page.getByLabel('Coordinates or a link').fill('33°26′15″S 70°39′03″W')
  await save()
  expect(await pinOf()).toEqual({ lat: -33.4375, lng: -70.650833 })
})

test('[HOST-02] the server reads a pin while its step is filled in, for those who are signed in', async () => {
  const page = await aHost()
  const pinOf = async (coordinates: string) =>
    (await page.request.post('/host/pin', { form: { coordinates, country: 'CL', intent: 'read' } })).json()
  expect(await pinOf('33°26′14″S 70°39′02″W')).toMatchObject({
    point: { lat: -33.437222, lng: -70.650556 },
    problem: null,
  })
  expect(await pinOf(short)).toMatchObject({ point: null, problem: expect.stringContaining('short link') })
  expect(await pinOf('')).toMatchObject({ point: null, problem: null })
  const stranger = await visitor().request.post('/host/pin', { form: { coordinates: '1.5, 2.5', intent: 'read' } })
  expect(stranger.status).toBe(307)
})

const textsOfPin = async (page: PlainPage, fields: Record<string, string>, query = '') => {
  const answer = await page.request.post(`/host/pin${query}`, { form: { ...fields, intent: 'read' } })
  const { words, warning } = (await answer.json()) as { words: string | null; warning: string | null }
  return [words, warning]
}

test('[HOST-02] where a pin stands is said in words, in both languages and spellings', async () => {
  const page = await aHost()
  const pucon = { coordinates: '-39.2656, -71.9629', city: 'Pucón', country: 'CL' }
  expect(await textsOfPin(page, pucon)).toEqual(['1.4 km northeast of the center of Pucón.', null])
  expect(await textsOfPin(page, pucon, '?lang=es')).toEqual(['A 1,4 km al noreste del centro de Pucón.', null])
  expect(await textsOfPin(page, { ...pucon, coordinates: '-39.2760, -71.9730' })).toEqual([
    'In the center of Pucón.',
    null,
  ])
  expect(await textsOfPin(page, { ...pucon, coordinates: '-39.2790, -71.9730' })).toEqual([
    '350 m south of the center of Pucón.',
    null,
  ])
  expect(await textsOfPin(page, { coordinates: '' })).toEqual([null, null])
})

test('[HOST-02] a pin far from its city, abroad, at sea or with its coordinates turned is asked about; one nearby is not', async () => {
  const page = await aHost()
  const warningOf = async (coordinates: string, city = 'Pucón', country = 'CL') =>
    (await textsOfPin(page, { coordinates, city, country }))[1]
  expect(await warningOf('-33.44, -70.65')).toBe('The pin is 660 km away from Pucón. Is it in the right place?')
  expect(await warningOf('-39.65, -71.9751')).toBeNull()
  expect(await warningOf('-39.75, -71.9751')).toMatch(/^The pin is 53 km away from Pucón/)
  expect(await warningOf('-33.44, -70.65', 'A village of no gazetteer')).toBeNull()
  expect(await warningOf('-32.89, -68.84', 'Mendoza')).toBe(
    'The pin is in Argentina, and you chose Chile. Is it in the right place?',
  )
  expect(await warningOf('-30.5, -90.5')).toBe('There is no place around this point. Please move the pin onto land.')
  expect(await warningOf('-71.9751, -39.2766')).toMatch(/^Latitude and longitude seem to be swapped/)
})

test('[HOST-02] [HOST-04] a step says without a script where its pin stands, and with refused fields where it would', async () => {
  const page = await aHost()
  await page.goto(`/edit-listing/${await aPublished()}/location`)
  await page.getByText('of the center of Santiago Centro.').waitFor()
  await page.getByLabel('Coordinates or a link').fill('-39.2656, -71.9629')
  await page.getByLabel('Street and number').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('1.4 km northeast of the center of Pucón.').waitFor()
  await page.getByText('km away from Santiago. Is it in the right place?').waitFor()
})
