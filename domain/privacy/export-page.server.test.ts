import { messageVariantName } from '#domain/media/photo.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, aPaidBooking, days, NOW } from '#test/factories.ts'
import { memoryStorage } from '#test/media.ts'
import { aWholeLife } from '#test/personal.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { writeExport } from './commands/write-export.server.ts'
import { type ExportLimits, exportLimits, exportName, SLICE_BYTES } from './data-export.ts'

const { db } = await aDatabase()
const memory = memoryStorage()
const life = await aWholeLife(db, memory.storage.write)

type Options = { language?: 'en' | 'es'; site?: 'global' | 'cl' | 'uk'; limits?: Partial<ExportLimits> }

/** The files of a person's export by name, and the page as a browser reads it. */
async function anExport(
  { storage, files }: ReturnType<typeof memoryStorage>,
  person: string,
  { language = 'en', site = 'global', limits = {} }: Options = {},
) {
  const id = newId()
  const { email } = await db.selectFrom('user').select('email').where('id', '=', person).executeTakeFirstOrThrow()
  const reading = { facts: { person, email, now: NOW, title_en: '', title_es: '' }, language, site, product: 'Patio' }
  const slices = await writeExport({ db, storage, vault: testVault }, id, reading, { ...exportLimits, ...limits })
  const bytes = Array.from({ length: slices }, (_, index) => files.get(exportName(id, index + 1))!)
  expect(bytes.slice(0, -1).every(({ length }) => length === SLICE_BYTES)).toBe(true)
  const content = unzipSync(Buffer.concat(bytes))
  const written = new TextDecoder().decode(content['index.html'])
  const { document } = parseHTML(written)
  const part = (name: string) => document.getElementById(name)?.textContent ?? null
  return { content, written, document, part, id, slices }
}

/** A picture that is sent in a conversation. */
async function aPicture(owner: string | null, purpose: string, createdAt = NOW) {
  const [id, key] = [newId(), newId().replaceAll('-', '').slice(-24)]
  await sql`insert into photos (id, key, source, width, height, thumbhash, owner_id, content_hash, purpose, created_at)
    values (${id}, ${key}, ${`originals/${key}.webp`}, 9, 9, '', ${owner}, ${owner && `${key}${'0'.repeat(40)}`}, ${purpose}, ${createdAt})`.execute(
    db,
  )
  return { id, key, source: `originals/${key}.webp` }
}

async function aThread(guest: string, host: string, listing: string, texts: readonly string[]) {
  const id = newId()
  await sql`insert into conversations values (${id}, ${guest}, ${host}, ${listing}, ${texts.length}, ${NOW})`.execute(
    db,
  )
  await sql`insert into conversation_sides (conversation_id, side, user_id, last_at) values
    (${id}, 'guest', ${guest}, ${NOW}), (${id}, 'host', ${host}, ${NOW})`.execute(db)
  for (const [index, words] of texts.entries())
    await sql`insert into messages (id, conversation_id, number, kind, author_id, text, client_key, created_at)
      values (${newId()}, ${id}, ${index + 1}, 'text', ${index % 2 === 0 ? guest : host}, ${words}, ${newId()}, ${NOW})`.execute(
      db,
    )
  return id
}

test('[AUTH-07] the page reads like an account: trips with local times, talk, reviews by and about, listings, payments, claims, wishlists, what was written to us, what our team did', async () => {
  const { part, document, content } = await anExport(memory, life.id)

  expect(part('profile')).toContain('mk-First mk-Last')
  expect(part('profile')).toContain('mk-address@patio.example')
  for (const text of ['Somewhere else', 'time of America/Santiago', 'mk-purpose', 'mk-note', 'Luis'])
    expect(part('trips')).toContain(text)
  expect(part('hosting')).toContain('Olga')
  expect(part('money')).toMatch(/Payment.*Somewhere else.*paid/s)
  expect(part('money')).toMatch(/Payout to you.*failed/s)
  expect(part('reviewsOf')).toContain('A fine place of mk-last’s')
  expect(part('reviewsBy')).toContain('mk-First found it quiet and bright')
  expect(part('listings')).toContain('mk-door code')
  expect(part('acts')).toMatch(/Your account was suspended.*your account/s)
  expect(part('acts')).toMatch(/A booking was cancelled.*a booking of Somewhere else/s)
  expect(part('acts')).not.toContain('mk-reason')
  expect(part('talk')).toMatch(/With Luis.*You · .*mk-message.*Luis · .*you are welcome/s)
  expect(part('claims')).toMatch(
    /Somewhere else.*Cleaning · Withdrawn.*mk-line.*You claim.*mk-claim.*Luis does not agree.*it was clean/s,
  )
  expect(part('wishlists')).toMatch(/mk-wishlist.*1 space.*Somewhere else.*mk-note/s)
  expect(part('inquiries')).toMatch(/Contact · Something else.*not answered yet.*mk-reference.*mk-inquiry/s)
  expect(part('tables')).toContain('Bookings, as guest and as host (2 rows)')
  expect(part('withheld')).toContain('passkeys.public_key')

  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')!)
  const own = new Set([...document.querySelectorAll('[id]')].map(({ id }) => `#${id}`))
  expect(links.filter((link) => !own.has(link) && !(link in content))).toEqual([])
  expect(
    [...document.querySelectorAll('img')].map((img) => img.getAttribute('src')!).every((src) => src in content),
  ).toBe(true)
})

test('[AUTH-07] a stay is written in its space’s time, what happened to the person in their site’s, and both are named', async () => {
  const guest = await aGuest(db)
  const listing = await aListing(db, { time_zone: 'Europe/Madrid', titles: { en: 'Patio in Seville' } })
  const { bookingId } = await aPaidBooking(db, listing, { guestId: guest, stay: days('2026-07-01', '2026-07-03') })
  await sql`update bookings set starts_at = '2026-07-01T13:00:00Z' where id = ${bookingId}`.execute(db)
  const { part, document } = await anExport(memoryStorage(), guest, { site: 'uk' })
  expect(part('trips')).toMatch(/time of Europe\/Madrid.*From1 Jul 2026, 15:00/s)
  expect(document.querySelector('header')!.textContent).toContain('All other times are those of Europe/London')
  expect(document.querySelector('header time')!.getAttribute('datetime')).toBe(NOW.toISOString())
})

test('[AUTH-07] the page is in the person’s language', async () => {
  const { document, part, written } = await anExport(memory, life.id, { language: 'es', site: 'cl' })
  expect(document.documentElement.lang).toBe('es')
  expect(part('talk')).toContain('Con Luis')
  expect(part('acts')).toContain('Se suspendió tu cuenta')
  expect(written).not.toMatch(/exportPage:|status:|happened:/)
})

test('[AUTH-07] names, titles and words are text, there is no script, and the page’s policy lets nothing in but its style and its pictures', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const guest = await aGuest(db, { firstName: evil, lastName: `"'>${evil}` })
  const listing = await aListing(db, { titles: { en: evil } })
  await aPaidBooking(db, listing, { guestId: guest })
  await aThread(guest, listing.hostId, listing.id, [evil, evil])
  await sql`update profiles set first_name = ${evil} where user_id = ${listing.hostId}`.execute(db)
  await sql`insert into profile_texts values (${guest}, 'en', ${evil})`.execute(db)
  await sql`insert into wishlists (id, user_id, name, created_at) values (${newId()}, ${guest}, ${evil.slice(0, 50)}, ${NOW})`.execute(
    db,
  )
  await sql`insert into inquiries (id, form, kind, message, person_id, language, created_at, state, answer, ended_at, ended_by)
    values (${newId()}, 'contact', 'other', ${evil}, ${guest}, 'en', ${NOW}, 'answered', ${evil}, ${NOW}, ${guest})`.execute(
    db,
  )
  const { document, written, part } = await anExport(memoryStorage(), guest)
  expect(part('profile')).toContain(evil)
  expect(part('trips')).toContain(evil)
  expect(part('wishlists')).toContain(evil.slice(0, 50))
  expect(part('inquiries')!.split(evil)).toHaveLength(3)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
  expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')!.getAttribute('content')
  expect(policy).toMatch(
    /^default-src 'none'; img-src 'self' file:; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/,
  )
  // Nothing is asked of the network.
  expect(written).not.toMatch(/(?:src|href)="(?:https?:|\/\/)/)
})

test('[AUTH-07] pictures sent and received in the own conversations are inside; a received one as its thread shows it, a removed one not', async () => {
  const memory = memoryStorage()
  const guest = await aGuest(db)
  const listing = await aListing(db)
  const thread = await aThread(guest, listing.hostId, listing.id, ['one', 'two', 'three'])
  const [sent, received, removed] = [
    await aPicture(guest, 'message'),
    await aPicture(listing.hostId, 'message'),
    await aPicture(listing.hostId, 'message'),
  ]
  for (const [index, picture] of [sent, received, removed].entries()) {
    const { rows } = await sql<{ id: string }>`update messages set kind = 'images',
      removed_at = ${index === 2 ? NOW : null} where conversation_id = ${thread} and number = ${index + 1} returning id`.execute(
      db,
    )
    await sql`insert into message_images values (${rows[0]!.id}, 0, ${picture.id})`.execute(db)
    await memory.storage.write(picture.source, Buffer.from(`original ${index}`))
    await memory.storage.write(messageVariantName(picture.key, 1280, 'webp'), Buffer.from(`shown ${index}`))
  }
  const others = await aPicture(await aGuest(db), 'message')
  await memory.storage.write(others.source, Buffer.from('not theirs'))
  const { content, document } = await anExport(memory, guest)
  const photos = Object.entries(content).filter(([name]) => name.startsWith('photos/'))
  expect(photos.map(([, bytes]) => new TextDecoder().decode(bytes)).toSorted()).toEqual(['original 0', 'shown 1'])
  expect(document.querySelectorAll('#talk img')).toHaveLength(2)
})

test('[AUTH-07] a claim is read by both of its sides as talk, with what the other one and our team said and showed', async () => {
  const memory = memoryStorage()
  const [guest, listing, stranger] = [await aGuest(db), await aListing(db), await aGuest(db)]
  const { bookingId } = await aPaidBooking(db, listing, { guestId: guest })
  const claim = newId()
  const photo = await aPicture(listing.hostId, 'claim')
  await memory.storage.write(photo.source, Buffer.from('original'))
  await memory.storage.write(messageVariantName(photo.key, 1280, 'webp'), Buffer.from('shown'))
  await sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
    select ${claim}, id, 'host', 'damage', 'open', currency, 900, ${NOW}, ${NOW} from bookings where id = ${bookingId}`.execute(
    db,
  )
  await sql`update claims set status = 'contested', answer_due_at = null where id = ${claim}`.execute(db)
  await sql`update claims set status = 'decided', decided_by = ${newId()}, outcome_minor = 500, ended_at = ${NOW} where id = ${claim}`.execute(
    db,
  )
  await sql`insert into claim_lines values (${claim}, 1, 'A lamp', 900)`.execute(db)
  await sql`insert into claim_events (claim_id, number, kind, by, text, at, amount_minor) values
    (${claim}, 1, 'opened', 'host', 'It fell', ${NOW}, 900), (${claim}, 2, 'contested', 'guest', 'It stood', ${NOW}, null),
    (${claim}, 3, 'decided', 'admin', 'Both are right', ${NOW}, 500)`.execute(db)
  await sql`insert into claim_photos values (${claim}, ${photo.id}, 'host', 0, ${'e'.repeat(64)}, ${NOW})`.execute(db)

  const { document, part, content } = await anExport(memory, guest)
  expect(part('claims')).toMatch(
    /A lamp.*Luis claims.*It fell.*You do not agree.*It stood.*Our team decides.*Both are right/s,
  )
  expect([...document.querySelectorAll('#claims li')].map(({ className }) => className)).toEqual([
    'theirs',
    'own',
    'line',
  ])
  expect(new TextDecoder().decode(content[document.querySelector('#claims img')!.getAttribute('src')!])).toBe('shown')
  const data = JSON.parse(new TextDecoder().decode(content['data.json'])) as Record<string, unknown[]>
  expect([data['claim_lines'], data['claim_events']].map((rows) => rows!.length)).toEqual([1, 3])

  const theirs = await anExport(memory, listing.hostId)
  expect(theirs.part('claims')).toMatch(/You claim.*It fell.*does not agree.*It stood/s)
  expect((await anExport(memory, stranger)).part('claims')).toBeNull()
})

/** A person with own pictures of 100 bytes, the last one the newest. */
async function withPictures(memory: ReturnType<typeof memoryStorage>, count: number) {
  const guest = await aGuest(db)
  for (let index = 0; index < count; index += 1) {
    const picture = await aPicture(guest, 'listing', new Date(NOW.getTime() + index))
    await memory.storage.write(picture.source, Buffer.alloc(100))
  }
  return guest
}

const picturesIn = ({ content }: Awaited<ReturnType<typeof anExport>>) =>
  Object.keys(content).filter((name) => name.startsWith('photos/')).length

test('[AUTH-07] pictures are limited by number and by size, and the page says how many had no room', async () => {
  const memory = memoryStorage()
  const guest = await withPictures(memory, 5)
  const all = await anExport(memory, guest, { limits: { pictures: 5, pictureBytes: 500 } })
  expect([picturesIn(all), all.part('withheld')!.includes('no room')]).toEqual([5, false])
  const fewer = await anExport(memory, guest, { limits: { pictures: 4 } })
  expect([picturesIn(fewer), fewer.part('withheld')]).toEqual([4, expect.stringContaining('1 picture had no room')])
  const smaller = await anExport(memory, guest, { limits: { pictureBytes: 399 } })
  expect([picturesIn(smaller), smaller.part('withheld')]).toEqual([
    3,
    expect.stringContaining('2 pictures had no room'),
  ])
})

test('[AUTH-07] a part of the page shows its newest entries, a conversation its newest messages, and says where the rest is', async () => {
  const guest = await aGuest(db)
  const listing = await aListing(db)
  for (const stay of [
    days('2026-05-01', '2026-05-02'),
    days('2026-05-03', '2026-05-04'),
    days('2026-05-05', '2026-05-06'),
  ])
    await aPaidBooking(db, listing, { guestId: guest, stay })
  await aThread(guest, listing.hostId, listing.id, ['first words', 'second words', 'third words'])
  const other = await aListing(db, { titles: { en: 'Another one' } })
  await aThread(guest, other.hostId, other.id, ['other one', 'other two'])
  const exact = await anExport(memoryStorage(), guest, { limits: { entries: 3, thread: 3, messages: 5 } })
  expect(exact.part('trips')).not.toContain('Only the newest')
  expect(exact.part('talk')).not.toContain('earlier')

  const few = await anExport(memoryStorage(), guest, { limits: { entries: 2, thread: 2, messages: 3 } })
  expect(few.part('trips')).toContain('Only the newest 2 are shown here')
  expect(few.document.querySelectorAll('#trips article')).toHaveLength(2)
  expect(few.document.querySelectorAll('#talk li')).toHaveLength(3)
  expect(few.part('talk')).not.toContain('first words')
  expect(few.part('talk')).toContain('earlier')
  // All of them are in the tables.
  const data = JSON.parse(new TextDecoder().decode(few.content['data.json'])) as Record<string, unknown[]>
  expect([data['bookings'], data['messages']].map((rows) => rows!.length)).toEqual([3, 5])
})

test('[AUTH-07] an archive is stored in slices, and those of an attempt that wrote more are gone', async () => {
  const memory = memoryStorage()
  const guest = await withPictures(memory, 2)
  for (const name of memory.files.keys()) await memory.storage.write(name, Buffer.alloc(SLICE_BYTES))
  const writing = async (id: string) => {
    const reading = {
      facts: { person: guest, email: '', now: NOW, title_en: '', title_es: '' },
      language: 'en',
      site: 'global',
      product: 'Patio',
    } as const
    return writeExport({ db, storage: memory.storage, vault: testVault }, id, reading)
  }
  const id = newId()
  expect(await writing(id)).toBe(3)
  await sql`delete from photos where owner_id = ${guest}`.execute(db)
  expect(await writing(id)).toBe(1)
  expect([...memory.files.keys()].filter((name) => name.startsWith('exports/'))).toEqual([exportName(id, 1)])
})
