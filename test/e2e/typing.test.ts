import { aHouse } from '#test/house/house.ts'
import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import type { Step } from '#domain/publishing/step.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { answerTo, holding, hydrated, logIn, passTime, sizes, stopTime, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visitor = visits(house)
const { db, pool: client } = house
const english = translator('en')

/** A draft of a host's own, by the form's own request. @returns its id */
async function aDraft(page: Page): Promise<string> {
  const answer = await page.request.post(`${house.address}/create-listing`, {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
    headers: { origin: house.address },
    maxRedirects: 0,
  })
  return answer.headers()['location']!.split('/')[2]!
}

async function storedOf(draftId: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ fields: Record<string, string> }>(
    'select fields from listing_drafts where id = $1',
    [draftId],
  )
  return rows[0]!.fields
}

/** Fields that react while typing: a combobox, coordinates, a counted text and a number. */
const slowlyTyped: readonly { step: Step; label: string; field: string; text: string }[] = [
  { step: 'location', label: 'City', field: 'city', text: 'Cura' },
  { step: 'location', label: 'Coordinates or a link', field: 'lat', text: '-33.' },
  { step: 'description', label: 'Title in English', field: 'titleEn', text: 'A lo' },
  { step: 'details', label: 'Guests', field: 'maxGuests', text: '124' },
]

test('[HOST-02] a city, coordinates, a title and a number, typed a letter each 1.3 s, have every letter, though each is stored before the next one comes', async () => {
  const { page, errors } = await visitor()
  const host = await aMember(client, 'Slow Typist')
  await logIn(page, host.email, host.password)
  const id = await aDraft(page)
  await page.clock.install()
  for (const { step, label, field, text } of slowlyTyped) {
    const path = `/create-listing/${id}/${step}`
    if (new URL(page.url(), house.address).pathname !== path) await page.goto(path)
    await hydrated(page)
    const box = page.getByLabel(label, { exact: true })
    await box.click()
    if (field === 'city') await page.getByRole('combobox', { name: label }).waitFor()
    await box.fill('')
    await stopTime(page)
    for (const [index, key] of text.split('').entries()) {
      await page.keyboard.press(key)
      const stored = page.waitForResponse(/\/save$/)
      await passTime(page, 1300)
      await stored
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      expect(await box.inputValue()).toBe(text.slice(0, index + 1))
    }
    expect((await storedOf(id))[field]).toBe(text)
    await page.clock.resume()
  }
  expect(errors).toEqual([])
})

/** A published listing of a host's own. */
async function aPublished() {
  const host = await aMember(client, 'Edith Edits')
  const fields = typedFields('day', await photosFor(db, host.id))
  const draft = { hostId: host.id, unit: 'day', fields, limits: defaultLimits } as const
  const draftId = valueOf(await startDraft(db, draft, house.clock()))
  const { listingId } = valueOf(await publishDraft(db, { hostId: host.id, draftId }, house.clock()))
  return { host, id: listingId, title: fields['titleEn']! }
}

async function titleOf(listingId: string): Promise<string> {
  const { rows } = await client.query<{ title: string }>(
    `select title from listing_texts where listing_id = $1 and language = 'en'`,
    [listingId],
  )
  return rows[0]!.title
}

const leftOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('patio-draft:')))

/** The fields and texts that the journeys below press and read. */
const wordsIn = (language: 'en' | 'es', page: Page) => {
  const t = translator(language)
  const own = (key: string, values = {}) => t(`listingForm:${key}`, values)
  const status = (key: string, values = {}) => page.getByRole('status').getByText(own(`save.${key}`, values))
  return {
    title: page.getByLabel(own('description.title.en')),
    save: page.getByRole('button', { name: own('go.save'), exact: true }),
    isSaved: page.getByText(own('edit.saved')),
    isLeft: page.getByText(own('left.title')),
    theirs: page.getByRole('link', { name: own('changed.takeTheirs') }),
    mine: page.getByRole('button', { name: own('changed.mine') }),
    isChanged: page.getByText(own('changed.title')),
    kept: status('kept'),
    waiting: status('device'),
    elsewhere: status('left', { step: own('steps.description.title') }),
    chip: (step: Step) =>
      page.getByRole('navigation', { name: own('edit.steps') }).getByRole('link', { name: own(`steps.${step}.short`) }),
  }
}

test('[HOST-04] on a phone in es what was typed of a published listing is there again after the tab was closed, the page loaded anew or another part opened, until it is saved or given up', async () => {
  const { host, id, title } = await aPublished()
  const { page: first, context, errors } = await visitor({ size: 'phone' })
  await logIn(first, host.email, host.password)
  await context.addCookies([{ name: 'i18next', value: 'es', url: house.address }])
  await first.goto(`/edit-listing/${id}/description`)
  await hydrated(first)
  await wordsIn('es', first).title.fill('Typed in a tab')
  await wordsIn('es', first).kept.waitFor()
  await first.close()

  const page = await context.newPage()
  const w = wordsIn('es', page)
  await page.goto(`/edit-listing/${id}/pricing`)
  await w.elsewhere.waitFor()
  await w.chip('description').click()
  await w.isLeft.waitFor()
  expect(await w.title.inputValue()).toBe('Typed in a tab')
  expect(await complaints(page)).toEqual([])
  await w.title.fill('Typed again')
  await w.chip('details').click()
  await w.elsewhere.waitFor()
  await page.goto(`/edit-listing/${id}/description`)
  await w.isLeft.waitFor()
  expect(await w.title.inputValue()).toBe('Typed again')
  expect(await titleOf(id)).toBe(title)

  await w.save.click()
  await w.isSaved.waitFor()
  expect(await titleOf(id)).toBe('Typed again')
  await expect.poll(() => leftOn(page)).toEqual([])
  expect(await w.kept.isVisible()).toBe(false)

  await w.title.fill('Given up')
  await w.kept.waitFor()
  // It is said of what is stored, which this is not.
  expect(await w.isSaved.isVisible()).toBe(false)
  await page.reload()
  await w.isLeft.waitFor()
  expect(await w.title.inputValue()).toBe('Given up')
  await w.theirs.click()
  await expect.poll(() => w.title.inputValue()).toBe('Typed again')
  await page.reload()
  await hydrated(page)
  expect(await w.title.inputValue()).toBe('Typed again')
  expect([await w.isLeft.isVisible(), await leftOn(page)]).toEqual([false, []])
  expect(errors).toEqual([])
})

test('[HOST-04] no Save of a published listing loses what was typed: without a connection it waits for one, what comes meanwhile stays, an answer that is lost asks nothing, and an ended session is outlived', async () => {
  const { host, id } = await aPublished()
  const { page, context } = await visitor({ size: 'phone' })
  await logIn(page, host.email, host.password)
  await page.goto(`/edit-listing/${id}/description`)
  await hydrated(page)
  await savesOnceConnected(page, context, id)
  await keepsWhatComesMeanwhile(page, id)
  await losesTheAnswer(page, id)
  await outlivesTheSession(page, host, id)
})

async function savesOnceConnected(page: Page, context: BrowserContext, id: string): Promise<void> {
  const w = wordsIn('en', page)
  await w.title.fill('Saved before')
  await w.save.click()
  await w.isSaved.waitFor()
  await context.setOffline(true)
  await w.title.fill('From the train')
  await w.save.click()
  await w.waiting.waitFor()
  expect(await w.isSaved.isVisible()).toBe(false)
  expect(await titleOf(id)).toBe('Saved before')
  await context.setOffline(false)
  await w.isSaved.waitFor()
  expect(await titleOf(id)).toBe('From the train')
  await expect.poll(() => leftOn(page)).toEqual([])
}

async function keepsWhatComesMeanwhile(page: Page, id: string): Promise<void> {
  const w = wordsIn('en', page)
  let answer = () => {}
  const typed = new Promise<void>((done) => (answer = done))
  await page.route(/description\.data/, async (route) => {
    if (route.request().method() === 'POST') await typed
    await route.continue()
  })
  await w.title.fill('Sent')
  const underway = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('.data'))
  await w.save.click()
  await underway
  await w.title.fill('Sent, and more')
  answer()
  await w.isLeft.waitFor()
  expect(await w.title.inputValue()).toBe('Sent, and more')
  expect(await titleOf(id)).toBe('Sent')
  await w.save.click()
  await expect.poll(() => titleOf(id)).toBe('Sent, and more')
  await w.isSaved.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Nobody is asked about what is stored already. */
async function losesTheAnswer(page: Page, id: string): Promise<void> {
  const w = wordsIn('en', page)
  await page.route(/description\.data/, async (route) => {
    await answerTo(route, { maxRedirects: 0 })
    await route.abort()
  })
  await w.title.fill('Arrived')
  // The page comes anew by itself.
  const anew = page.waitForEvent('load')
  await w.save.click()
  await anew
  expect(await titleOf(id)).toBe('Arrived')
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(() => leftOn(page)).toEqual([])
  expect(await w.title.inputValue()).toBe('Arrived')
  expect([await w.isLeft.isVisible(), await w.kept.isVisible()]).toEqual([false, false])
  await hydrated(page)
}

async function outlivesTheSession(page: Page, host: Awaited<ReturnType<typeof aMember>>, id: string): Promise<void> {
  const w = wordsIn('en', page)
  await w.title.fill('Before the end')
  await client.query('delete from session where "userId" = $1', [host.id])
  await w.save.click()
  await page.waitForURL(/auth=login/)
  await hydrated(page)
  await page.getByLabel('E-mail').fill(host.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(host.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/edit-listing/)
  await w.isLeft.waitFor()
  expect(await w.title.inputValue()).toBe('Before the end')
  await w.save.click()
  await w.isSaved.waitFor()
  expect(await titleOf(id)).toBe('Before the end')
}

test('[HOST-04] what a device had left of a published listing is not saved over what another has saved meanwhile: its host is asked which of the two is right', async () => {
  const { host, id } = await aPublished()
  const { page: phone, context } = await visitor({ size: 'phone' })
  // The other device needs no script to save.
  const desk = house.visitor()
  await logIn(phone, host.email, host.password)
  await desk.logIn(host.email, host.password)
  for (const page of [phone, desk]) await page.goto(`/edit-listing/${id}/description`)
  await hydrated(phone)
  await wordsIn('en', phone).title.fill('From the phone')
  await wordsIn('en', phone).kept.waitFor()
  await phone.close()
  await desk.getByLabel(english('listingForm:description.title.en')).fill('From the desk')
  await desk.getByRole('button', { name: english('listingForm:go.save'), exact: true }).click()
  await desk.getByText(english('listingForm:edit.saved')).waitFor()

  const again = await context.newPage()
  const w = wordsIn('en', again)
  await again.goto(`/edit-listing/${id}/description`)
  await w.isChanged.waitFor()
  expect(await w.title.inputValue()).toBe('From the phone')
  expect(await titleOf(id)).toBe('From the desk')
  await w.mine.click()
  await w.isSaved.waitFor()
  expect(await titleOf(id)).toBe('From the phone')
  await expect.poll(() => leftOn(again)).toEqual([])
})

const composer = (page: Page) => page.getByLabel(/^Message to/)

async function aConversation() {
  const [guest, host] = [await aMember(client, 'Tess Types'), await aMember(client, 'Hank Hosts')]
  const listing = await client.query<{ id: string }>(
    `select id from listings where status = 'published' order by id limit 1`,
  )
  const two = { guestId: guest.id, hostId: host.id, listingId: listing.rows[0]!.id }
  const id = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
  valueOf(await sendMessage(db, { userId: host.id, conversationId: id, text: 'Welcome!', key: newId() }, house.clock()))
  return { guest, id }
}

/** Types with the scripts held back, puts the caret inside, and types on there once they have come. */
async function typesAcross(page: Page, release: () => void): Promise<void> {
  await composer(page).click()
  await page.keyboard.type('Is the terrace open?')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
  release()
  await page.getByRole('button', { name: /^Add up to 4/ }).waitFor()
  await page.keyboard.type('still ')
  expect(await composer(page).inputValue()).toBe('Is the terrace still open?')
  expect(await composer(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText('Is the terrace still open?').waitFor()
  expect(await composer(page).inputValue()).toBe('')
}

test('[MSG-01] what is typed into a message before the script of its field comes stays, with the caret and the focus, and is sent', async () => {
  const { guest, id } = await aConversation()
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, guest.email, guest.password)
  const release = await holding(page, 'composer-*')
  await page.goto(`/messages/${id}`, { waitUntil: 'commit' })
  await composer(page).waitFor()
  await hydrated(page)
  await typesAcross(page, release)
  expect(errors).toEqual([])
})

test('[MSG-01] before the page’s scripts come one message is sent, which stands there once, and what is typed into the next one stays, with the caret and the focus, and is sent', async () => {
  const { guest, id } = await aConversation()
  const { page, errors } = await visitor()
  await logIn(page, guest.email, guest.password)
  const release = await holding(page, '*')
  await page.goto(`/messages/${id}`, { waitUntil: 'commit' })
  await composer(page).click()
  await page.keyboard.type('Sent at once')
  await page.getByRole('button', { name: 'Send', exact: true }).click({ noWaitAfter: true })
  await page.getByRole('log').getByText('Sent at once').waitFor()
  expect(await composer(page).inputValue()).toBe('')
  await typesAcross(page, release)
  expect(await page.getByRole('log').getByText('Sent at once').count()).toBe(1)
  expect(errors).toEqual([])
})

/** In parts whose script comes later than the page. */
const typedEarly: readonly {
  size: 'phone' | 'desk'
  path: string
  type: (page: Page) => Promise<void>
  /** Resolves once the part shows that it knows of the input. */
  seen: (page: Page) => Promise<unknown>
}[] = [
  {
    size: 'desk',
    path: '/?location=Santiago&show=filters',
    async type(page) {
      await page.getByLabel(english('filters:price.minIn', { currency: 'USD' })).fill('20')
      await page.getByLabel(english('filters:price.maxIn', { currency: 'USD' })).fill('300')
      await page.getByLabel(english('filters:rooms.bedrooms'), { exact: true }).fill('2')
      await page.getByLabel(english('amenities:amenity.wifi'), { exact: true }).first().check()
    },
    async seen(page) {
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.waitForURL((url) => !url.searchParams.has('show'))
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
        minPrice: '20',
        maxPrice: '300',
        bedrooms: '2',
        amenities: 'wifi',
      })
    },
  },
  {
    size: 'phone',
    path: '/?show=search',
    type: (page) => page.getByRole('dialog').locator('input[name=location]').fill('Vicuña'),
    async seen(page) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: english('phone:search'), exact: true })
        .click()
      await page.waitForURL((url) => url.searchParams.get('location') === 'Vicuña')
    },
  },
  {
    size: 'phone',
    path: '/?auth=login',
    type: (page) => page.getByLabel('E-mail').fill('somebody@member.example'),
    async seen(page) {
      expect(await page.getByLabel('E-mail').inputValue()).toBe('somebody@member.example')
    },
  },
]

test('[HOME-12] [HOME-08] [AUTH-01] what is typed before the scripts come is taken over: prices, rooms and a box among the filters, the place of a phone’s search, the address of a log-in', async () => {
  const { page, errors } = await visitor()
  for (const { size, path, type, seen } of typedEarly) {
    await page.setViewportSize(sizes[size])
    const release = await holding(page, '*')
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('dialog').waitFor()
    await type(page)
    release()
    await hydrated(page)
    await seen(page)
  }
  expect(errors).toEqual([])
})

test('[HOST-02] [HOST-04] what is typed into a text that is there already, before the scripts come, stays, is counted and is kept on the device', async () => {
  const { host, id } = await aPublished()
  const { page, errors } = await visitor({ size: 'phone' })
  const w = wordsIn('en', page)
  await logIn(page, host.email, host.password)
  const release = await holding(page, '*')
  await page.goto(`/edit-listing/${id}/description`, { waitUntil: 'commit' })
  const text = page.getByLabel('Description in English')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Sun all day.')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  const before = await text.inputValue()
  release()
  await hydrated(page)
  await w.kept.waitFor()
  expect(await text.inputValue()).toBe(before)
  await page.keyboard.type('every ')
  expect(await text.inputValue()).toBe(before.replace('day.', 'every day.'))
  await page.reload()
  await w.isLeft.waitFor()
  expect(await text.inputValue()).toContain('all every day.')
  expect(errors).toEqual([])
})

test('[AUTH-07] what is typed into a stored text before the scripts have come stays, with the caret where it was', async () => {
  const { page, errors } = await visitor()
  const person = await aMember(client, 'Early Typist')
  await logIn(page, person.email, person.password)
  await client.query(
    `insert into profile_texts (user_id, language, about) values ($1, 'en', 'Two rooms and a garden.')`,
    [person.id],
  )
  let come = () => {}
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\.js$/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/profile', { waitUntil: 'commit' })
  const about = page.locator('[name=aboutEn]')
  await about.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(3, 3)
  })
  await page.keyboard.type(' sunny')
  come()
  await hydrated(page)
  await page.getByText('29 of').waitFor()
  await page.keyboard.type(' bright')
  expect(await about.inputValue()).toBe('Two sunny bright rooms and a garden.')
  expect(errors).toEqual([])
})
