import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { freeDays } from '#test/free-days.ts'
import { nextDay } from '#test/days.ts'
import { aSession } from '#test/sessions.ts'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { buildIfChanged } from './build.ts'
import { chromium as findChromium, chromiumFlags } from './chromium.ts'
import { loadDemo } from './demo.ts'
import { asker } from './drilling/asker.ts'
import { anInstallation, AUTH_SECRET, type Installation, within } from './drilling/installation.ts'

/** `npm run screenshots` makes the pictures of the README anew, from a demo world of today: each page by day and by night. */
const FOLDER = join(import.meta.dirname, '../docs/pictures')
/** GitHub shows a README some 840 px wide; half as much again is sharp enough on most screens. */
const SIZE = { width: 1280, height: 860 }
const QUALITY = 78

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

buildIfChanged()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  await within(
    anInstallation('screenshots', { migrates: migrate, settings: { PAGE_CACHE_SECONDS: '5' } }),
    async (all) => {
      await loadDemo(all.databaseUrl, { dataDir: all.dataDir })
      const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
      await Promise.all([server.start(), worker.start()])
      const pages = await pagesOf(all)
      mkdirSync(FOLDER, { recursive: true })
      for (const [name, path] of Object.entries(pages))
        for (const scheme of schemes) await shoot(all, { name, path, scheme })
    },
  )
} finally {
  await browser.close()
}

type Pages = Record<'search' | 'listing' | 'calendar', string>

/** A search with a map, a listing with the price of a stay, and all that a host lets, day by day. */
async function pagesOf({ db, publicUrl }: Installation): Promise<Pages> {
  const { id } = await db
    .selectFrom('listings')
    .innerJoin('user', 'user.id', 'listings.host_id')
    .select('listings.id')
    .where('email', '<>', 'host@patio.example')
    .where('listing_type', '=', 'home')
    .where('instant_book', '=', true)
    .where('status', '=', 'published')
    .orderBy('listings.id')
    .executeTakeFirstOrThrow()
  const asking = asker(publicUrl)
  const ask = async (path: string) => ({ text: async () => (await asking(path)).text })
  const from = await freeDays({ clock: () => new Date(), ask }, id, 4)
  const until = nextDay(from, 3)
  return {
    search: `/?location=Santiago&checkIn=${from}&checkOut=${until}&guests=2&showMap=true`,
    listing: `/property/${id}?checkIn=${from}&checkOut=${until}&guests=2#book`,
    calendar: `/host/calendar?view=month`,
  }
}

type Shot = { name: string; path: string; scheme: Scheme }

/** As a guest sees it who has chosen nothing; the calendar as its host. */
async function shoot(all: Installation, { name, path, scheme }: Shot): Promise<void> {
  const page = await aPage(all, { scheme, isHost: name === 'calendar' })
  await page.goto(all.publicUrl + path, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  await settled(page)
  const bytes = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer()
  writeFileSync(join(FOLDER, `${name}-${scheme}.webp`), bytes)
  console.log(`${name}-${scheme}.webp: ${Math.round(bytes.length / 1024)} KB`)
  await page.context().close()
}

async function aPage(
  { db, publicUrl }: Installation,
  { scheme, isHost }: { scheme: Scheme; isHost: boolean },
): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: scheme, reducedMotion: 'reduce' })
  // A language that nobody has to guess, so that no line asks about it.
  await context.addCookies([{ name: 'i18next', value: 'en', url: publicUrl }])
  if (isHost) {
    const host = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'host@patio.example')
      .executeTakeFirstOrThrow()
    const auth = createAuth({ secret: AUTH_SECRET, publicUrl })
    const { cookie } = await aSession(db, host.id, { auth })
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: publicUrl, httpOnly: true, sameSite: 'Lax' }])
  }
  return context.newPage()
}

/** Pictures on the screen are there and the map has drawn itself. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight || image.loading === 'lazy',
    ),
  )
}
