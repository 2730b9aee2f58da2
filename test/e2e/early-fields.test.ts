import { readFileSync } from 'node:fs'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { findOrInsertConversation } from '#domain/messaging/commands/lock-conversation.server.ts'
import { sendMessage } from '#domain/messaging/commands/send-message.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { readSources } from '#scripts/checks/sources.ts'
import { CHUNK_LIST, type Chunk } from '#scripts/chunk-list.ts'
import { partsByUse } from '#scripts/deferred-parts.ts'
import { earlyFields } from '#test/early-fields.ts'
import { dayAhead } from '#test/days.ts'
import { aGuest, aListing, anInput, hours, valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { aMember } from '#test/own-member.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { holding, logIn, sizes, takenOver, visits, type Visitor } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { db } = house

type Early = Exclude<(typeof earlyFields)[string], string>
const typed = Object.entries(earlyFields).filter((entry): entry is [string, Early] => typeof entry[1] !== 'string')

/** The file in which a part comes. */
function scriptOf(part: string): string {
  const build = `build/${readFileSync('build/current', 'utf8')}`
  const chunks = JSON.parse(readFileSync(`${build}/${CHUNK_LIST}`, 'utf8')) as Chunk[]
  const [module] = part.split('#')
  return chunks.find(({ entry }) => entry === module)!.file.replace(/^assets\/|\.js$/g, '')
}

const fetchedAhead = new Set(partsByUse(readSources('.')).ahead)

const host = { email: 'host@patio.example', password: 'patio-host' }
const admin = { email: 'admin@patio.example', password: 'patio-admin' }

const hostId = async () =>
  (await db.selectFrom('user').select('id').where('email', '=', host.email).executeTakeFirstOrThrow()).id

const listings = db.selectFrom('listings').where('status', '=', 'published').orderBy('id')

/** Each makes or finds the id that stands in a path. */
const places: Readonly<Record<string, (userId: string) => Promise<string>>> = {
  listing: async () => (await listings.select('id').executeTakeFirstOrThrow()).id,
  async draft() {
    const owner = await hostId()
    const fields = typedFields('day', await photosFor(db, owner))
    const draft = { hostId: owner, unit: 'day' as const, fields, limits: defaultLimits }
    return valueOf(await startDraft(db, draft, house.clock()))
  },
  async conversation(userId) {
    const listing = await listings.select(['id', 'host_id']).executeTakeFirstOrThrow()
    const two = { guestId: userId, hostId: listing.host_id, listingId: listing.id }
    const id = await inTransaction(db, (tx) => findOrInsertConversation(tx, two, newId(), house.clock()))
    const words = { userId: listing.host_id, conversationId: id, text: 'Welcome!', key: newId() }
    valueOf(await sendMessage(db, words, house.clock()))
    return id
  },
  async request() {
    const listing = await aListing(db, { unit: 'hour', host_id: await hostId(), instant_book: false })
    const stay = hours(dayAhead(40), '12:00', 180)
    return valueOf(await holdDates(db, anInput(listing, await aGuest(db), { stay }), house.clock())).bookingId
  },
  async inquiry(userId) {
    const id = newId()
    for (const title of ['Refund', 'Way in'])
      await sql`insert into answer_templates values (${newId()}, ${title}, 'In English', 'En español', ${house.clock()}) on conflict do nothing`.execute(
        db,
      )
    await sql`insert into inquiries (id, form, kind, message, person_id, language, created_at)
      values (${id}, 'contact', 'other', 'Where is the key?', ${userId}, 'en', ${house.clock()})`.execute(db)
    return id
  },
  async wishlist(userId) {
    const id = newId()
    const listing = await listings.select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('wishlists')
      .values({ id, user_id: userId, name: `Summer ${id}`, created_at: house.clock() })
      .execute()
    await db
      .insertInto('saved_listings')
      .values({ wishlist_id: id, listing_id: listing.id, position: 1, saved_at: house.clock() })
      .execute()
    return id
  },
}

async function pathOf({ path }: Early, userId: string): Promise<string> {
  const [whole, name] = /:(\w+)/.exec(path) ?? []
  return whole ? path.replace(whole, await places[name!]!(userId)) : path
}

type Page = Visitor['page']

const isFocused = (page: Page, field: string) =>
  page
    .locator(field)
    .first()
    .evaluate((element) => element === document.activeElement)

/** Opens the page, or sends a form to it as a browser does that has no script yet. */
async function arrives(page: Page, path: string, isAnswer: boolean): Promise<void> {
  if (!isAnswer) return void (await page.goto(path, { waitUntil: 'commit' }))
  await page.goto('/about', { waitUntil: 'commit' })
  await page.locator('main').waitFor()
  await page.evaluate((action) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = action
    document.body.append(form)
    form.submit()
  }, path)
  await page.waitForURL(path, { waitUntil: 'commit' })
}

/** Types, selects a letter, lets the script come, and types over what was selected. */
async function typesOn(page: Page, early: Early, release: () => void): Promise<void> {
  const field = page.locator(early.field).first()
  const becomes = early.becomes ?? early.field
  switch (early.by) {
    case 'typing':
      await field.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('1200')
      for (const _step of [1, 2]) await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Shift+ArrowLeft')
      release()
      await takenOver(page.locator(becomes).first())
      await page.keyboard.type('3')
      expect(await isFocused(page, becomes), 'the focus stays').toBe(true)
      return expect.poll(() => page.locator(becomes).first().inputValue()).toBe('1300')
    case 'filling':
      await field.fill(early.value)
      release()
      await takenOver(field)
      expect(await isFocused(page, early.field), 'the focus stays').toBe(true)
      return expect.poll(() => field.inputValue()).toBe(early.value)
    case 'pressing':
      await field.check({ force: true })
      release()
      await takenOver(field)
      return expect.poll(() => field.isChecked()).toBe(true)
    case 'selecting':
      await field.selectOption({ label: early.value })
      release()
      await takenOver(field)
      return expect.poll(() => field.locator('option:checked').textContent()).toBe(early.value)
    case 'choosing': {
      const isList = await field.evaluate((element) => element instanceof HTMLSelectElement)
      await (isList ? field.selectOption(early.value) : field.fill(early.value))
      release()
      await page.waitForURL((url) => url.search.slice(1).split('&').includes(early.leadsTo))
      return expect.poll(() => field.inputValue()).toBe(early.value)
    }
  }
}

/** Comes as the person that a part is for. */
async function arrival(who: Early['as']) {
  const { page, errors } = await visitor()
  const member = await aMember(house.pool)
  const people = { host, admin, member }
  if (who) await logIn(page, people[who].email, people[who].password)
  return { page, errors, memberId: member.id }
}

type Arrival = Awaited<ReturnType<typeof arrival>>

/** The page of the part, whose script is held back until `release`. */
async function opened({ page, memberId }: Arrival, part: string, early: Early): Promise<() => void> {
  await page.setViewportSize(sizes[early.size ?? 'phone'])
  const path = await pathOf(early, memberId)
  await page.unrouteAll()
  const release = await holding(page, scriptOf(part))
  await arrives(page, path, early.isAnswer === true)
  if (early.opens) await page.locator(early.opens).first().click()
  await page.locator(early.field).first().waitFor({ state: 'attached' })
  return release
}

/** One of each kind for all parts: of a page that was left nothing stands on the next one. */
const arrivals = new Map<Early['as'], Arrival>()

beforeAll(async () => {
  for (const who of ['host', 'admin', 'member', undefined] as const) arrivals.set(who, await arrival(who))
})

test.each(typed)(
  '[MSG-01] what is typed into %s before its script comes stays, with what is selected in it and the focus',
  async (part, early) => {
    const { page, errors } = arrivals.get(early.as)!
    errors.length = 0
    const release = await opened(arrivals.get(early.as)!, part, early)
    await typesOn(page, early, release)
    expect(errors).toEqual([])
  },
)

const composer = 'app/messaging/thread/lazy/composer.tsx#Composer'

test('[MSG-01] a tap into a message before any script of its page has come is a use of the page', async () => {
  const early = earlyFields[composer] as Early
  const { page, memberId } = await arrival('member')
  await page.setViewportSize(sizes.phone)
  const release = await holding(page, '*')
  await page.goto(await pathOf(early, memberId), { waitUntil: 'commit' })
  const field = page.locator(early.field).first()
  await field.click()
  expect(await isFocused(page, early.field)).toBe(true)
  release()
  await takenOver(field)
})

test('[MSG-01] a word that is being composed in a message while its script comes is there once', async () => {
  const early = earlyFields[composer] as Early
  const own = await arrival('member')
  const release = await opened(own, composer, early)
  const { page } = own
  const field = page.locator(early.field)
  await field.click()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  // A key while the script comes: React hydrates the part at once, and renders it anew in the same step.
  await field.evaluate((element) =>
    setInterval(() => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Process', bubbles: true }))),
  )
  release()
  await takenOver(field)
  await protocol.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await protocol.send('Input.insertText', { text: '日本' })
  await expect.poll(() => field.inputValue()).toBe('日本')
})

test.each(typed.filter(([part]) => fetchedAhead.has(part)))(
  '[MSG-01] a tap into %s waits for no line, once its page is read',
  async (part, early) => {
    const { page, memberId } = await arrival(early.as ?? 'member')
    await page.setViewportSize(sizes[early.size ?? 'phone'])
    const script = page.waitForResponse((answer) => answer.url().includes(`/${scriptOf(part)}.js`))
    await page.goto(await pathOf(early, memberId))
    await (await script).finished()
    await page.waitForLoadState('networkidle')
    // From now on no script comes any more.
    await page.route('**/assets/**', () => {})
    const field = page.locator(early.field).first()
    await field.click()
    await takenOver(field)
  },
)
