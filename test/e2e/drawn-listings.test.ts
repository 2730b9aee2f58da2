import { publishDraft } from '#domain/hosting/commands/publish-draft.server.ts'
import { startDraft } from '#domain/hosting/commands/save-draft.server.ts'
import type { Fields } from '#domain/hosting/step.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { aHost } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import fc from 'fast-check'
import { type ChildProcess, fork } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort, PATTERN, stopped } from '../browser.ts'
import { anAddress, hydrated, logIn, visits } from './browser.ts'

const visitor = visits()
const running: ChildProcess[] = []
let address: string
let db: Db

/** A separate installation: nobody else's journey meets a listing that can hardly be booked. */
beforeAll(async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query('drop database if exists drawn with (force)')
  await admin.query(`create database drawn template ${PATTERN}`)
  await admin.end()

  const DATABASE_URL = inject('databaseUrl').replace('/journeys?', '/drawn?')
  const PORT = String(await freePort())
  const own = { DATABASE_URL, DEMO: '1', PORT, DATA_DIR: '.data/e2e', LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...own, CLIENT_IP_HEADER: 'x-visitor', NODE_ENV: 'production' }
  running.push(fork('server.ts', [], { env }), fork('worker.ts', [], { env }))
  await new Promise<void>((done) => running[0]!.once('message', () => done()))
  address = `http://localhost:${PORT}`
  ;({ db } = openDatabase({ databaseUrl: DATABASE_URL, databasePool: 4, timeouts: null }))
})
afterAll(async () => {
  await Promise.all(running.map(stopped))
  await db.destroy()
})

/** In CI a few are drawn; `DRAWN_LISTINGS=500` draws more. */
const DRAWN = Number(process.env['DRAWN_LISTINGS'] ?? 8)

const ask = (path: string, language: 'en' | 'es') =>
  fetch(address + path, { headers: { 'x-visitor': anAddress(), 'accept-language': language }, redirect: 'manual' })

async function publish(unit: Unit, changes: Fields, owner?: string): Promise<string> {
  const hostId = owner ?? (await aHost(db))
  const fields = { ...typedFields(unit, await photosFor(db, hostId)), ...changes }
  const now = new Date()
  const draft = await startDraft(db, { hostId, unit, fields, limits: defaultLimits }, now)
  if (!draft.ok) throw new Error(draft.failure.reason)
  const outcome = await publishDraft(db, { hostId, draftId: draft.value }, now)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value.listingId
}

/** Titles and texts that people paste, and those that nobody should. */
const oddTexts = [
  'W'.repeat(140),
  'Estudio 🎬 con luz ☀️👩‍👩‍👧',
  'استوديو مشرق في وسط المدينة',
  '<script>alert(1)</script>&amp;"\'`${1}',
  'ﷺ'.repeat(40),
  'a\u0301'.repeat(70),
  '\u202eabc\u0000def\ud800',
  '</script><!--$!-->',
]
const ODD_TEXTS = fc.constantFrom(...oddTexts)
const title = fc.oneof(ODD_TEXTS, fc.string({ minLength: 1, maxLength: 140, unit: 'grapheme' }))
const drawn = fc.record({
  unit: fc.constantFrom('day', 'hour'),
  titleEn: title.map((text) => `A${Array.from(text).slice(0, 139).join('')}`),
  titleEs: fc.oneof(fc.constant(''), ODD_TEXTS).map((text) => Array.from(text).slice(0, 140).join('')),
  descriptionEn: fc.oneof(ODD_TEXTS, fc.constant('word '.repeat(999)), fc.constant('x'.repeat(5000))),
  price: fc.constantFrom('1', '50000', '999999999', '1000000000'),
  cleaningFee: fc.constantFrom('', '1', '1000000000'),
  extraNameEn1: ODD_TEXTS.map((text) => Array.from(text).slice(0, 80).join('')),
  maxGuests: fc.constantFrom('1', '10000'),
  sizeM2: fc.constantFrom('', '1000000'),
  amenities: fc.constantFrom('', 'wifi', 'wifi,kitchen,pets-allowed'),
  leadHours: fc.constantFrom('0', '8760'),
  horizonDays: fc.constantFrom('1', '730'),
  turnover: fc.constantFrom('', '1440'),
  street: fc.constantFrom('1', 'W'.repeat(160)),
})

test('[HOST-02] [LIST-01] nothing that a host can type breaks a page: it is shown, drawn as a picture, told to search engines and found', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ unit, descriptionEn, titleEs, ...texts }) => {
      const descriptions = { descriptionEn: `A ${Array.from(descriptionEn).slice(0, 4990).join('')}` }
      const inSpanish = titleEs === '' ? {} : { titleEs: `A${titleEs.slice(0, 60)}`, descriptionEs: 'Un texto.' }
      const id = await publish(unit, { ...texts, ...descriptions, ...inSpanish })
      for (const language of ['en', 'es'] as const) {
        const answer = await ask(`/property/${id}`, language)
        const page = await answer.text()
        expect([language, answer.status]).toEqual([language, 200])
        expect(page).not.toMatch(/NaN|undefined|\[object Object\]|<script>alert/)
        for (const [, linked] of page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
          expect(() => JSON.parse(linked!)).not.toThrow()
        expect((await ask(`/property/${id}.data`, language)).status).toBe(200)
      }
      const picture = await ask(`/property/${id}/image.jpg`, 'en')
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const days = await ask(`/property/${id}/days`, 'en')
      expect(days.status).toBe(200)
    }),
    { numRuns: DRAWN, endOnFailure: true },
  )
})

test('[HOST-04] [SEARCH-01] a listing is found within five seconds of publishing, and no longer once it is paused', async () => {
  // The southernmost town has none of the demo world's listings.
  const place = { city: 'Puerto Williams', commune: 'Cabo de Hornos', lat: '-54.9333', lng: '-67.6167' }
  const id = await publish('day', { ...place, titleEn: 'House at the end of the world' })
  const search = '/?location=Puerto+Williams&lat=-54.9333&lng=-67.6167&type=day'
  const isFound = async () => (await (await ask(`${search}&seed=${crypto.randomUUID()}`, 'en')).text()).includes(id)
  await expect.poll(isFound, { timeout: 5000, interval: 200 }).toBe(true)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', id).execute()
  await expect.poll(isFound, { timeout: 5000, interval: 200 }).toBe(false)
  expect((await ask(`/property/${id}`, 'en')).status).toBe(404)
})

test('[HOST-02] no title is wider than a phone: on its page, among results and in its host’s list', async () => {
  const { page, errors } = await visitor({ size: 'phone', at: address })
  await logIn(page, 'host@patio.example', 'patio-host', address)
  const host = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const place = {
    city: 'Puerto Natales',
    commune: 'Natales',
    lat: '-51.7236',
    lng: '-72.4875',
    street: 'W'.repeat(160),
  }
  const ids: string[] = []
  for (const titleEn of oddTexts)
    ids.push(await publish('day', { ...place, titleEn, descriptionEn: titleEn.repeat(9) }, host.id))

  const search = '/?location=Puerto+Natales&lat=-51.7236&lng=-72.4875&type=day'
  for (const path of [
    ...ids.flatMap((id) => [`/property/${id}`, `/manage-listings/${id}`]),
    '/manage-listings',
    search,
  ]) {
    await page.goto(path)
    await hydrated(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 390])
  }
  expect(errors).toEqual([])
})
