import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAP_FILE } from '#platform/map-file.server.ts'
import { putMap } from '#scripts/streets/own-map.ts'
import { aHouse } from '#test/house/house.ts'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { holding, hydrated, stopTime, visits } from './browser.ts'
import { anArchive, aServer, googleScript, ranges } from './map-servers.ts'

/** Of this file alone: an operator's tiles are put into it. */
const dataDir = mkdtempSync(join(tmpdir(), 'patio-map-'))
const house = await aHouse({ settings: { DATA_DIR: dataDir } })
afterAll(() => rmSync(dataDir, { recursive: true }))
const visitor = visits(house)

const marks = (page: Page) => page.locator('.map-pins button').locator('visible=true')
const boundsOf = (page: Page) => new URL(page.url()).searchParams.get('bounds')

/** Degrees from west to east, of the area in an address. */
const widthAt = (url: string) => {
  const [west, , east] = new URL(url).searchParams.get('bounds')!.split(',').map(Number)
  return east! - west!
}

/** Opens the map over the results of a phone by its link. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/?location=Santiago')
  await hydrated(page)
  expect(await page.getByText('See these spaces on the map').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.waitForURL(/showMap=true/)
  const sheet = page.getByRole('dialog', { name: 'Spaces in Santiago' })
  await sheet.locator('article').first().waitFor()
  expect(await sheet.locator('article').count()).toBe(18)
}

/** Waits until the map has requested its pins; drawing in software is slow. */
async function drawn(page: Page): Promise<void> {
  await hydrated(page)
  await page.locator('.map-first').waitFor({ state: 'detached', timeout: 60_000 })
  await page.locator('.map-pins button').locator('visible=true').first().waitFor({ timeout: 60_000 })
}

test('[HOME-06] [HOME-03] results on the map take two fifths of a desk and need no other server: pin and card point to each other, a pin opens its card, keys and a list do the same', async () => {
  const { page, errors } = await visitor()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(house.address)) foreign.push(request.url())
  })
  await page.goto('/?location=Santiago&showMap=true')
  await drawn(page)
  await page.getByText('Schematic map').waitFor()
  expect(await complaints(page)).toEqual([])
  const [aside, map] = await page
    .locator('main > div')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width))
  expect(map! / (aside! + map!)).toBeCloseTo(0.4, 1)
  const columns = await page
    .locator('main ul')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(2)

  // Of two marks none lies on the other, and each can be pressed.
  const boxes = await marks(page).evaluateAll((pins) =>
    pins.map((pin) => pin.getBoundingClientRect().toJSON() as DOMRect),
  )
  const overlaps = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).filter((other) => {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
      const isBelow = one.y + one.height <= other.y || other.y + other.height <= one.y
      return !isBeside && !isBelow
    }),
  )
  expect(overlaps).toEqual([])
  expect(Math.min(...boxes.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(24)

  // A card lights its pin.
  const card = page
    .locator('main article')
    .filter({ has: page.locator('a[href^="/property/"]') })
    .first()
  const href = (await card.locator('a').first().getAttribute('href'))!
  const id = /[\da-f-]{36}/.exec(href)![0]
  await card.hover()
  await page.locator(`.map-lit[data-pin~="${id}"]`).waitFor()

  // A mark of one or of several: its first space has the focus.
  const pin = marks(page).first()
  const ids = (await pin.getAttribute('data-pin'))!.split(' ')
  await pin.press('Enter')
  await page.locator('.map-lit').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  expect(ids).toContain(
    /[\da-f-]{36}/.exec(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href))![0],
  )
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-pin'))).toBe(ids.join(' '))

  // A mark of several opens all of them.
  const several = page.locator('.map-pin[data-pin*=" "]').locator('visible=true').first()
  const all = (await several.getAttribute('data-pin'))!.split(' ')
  await several.press('Enter')
  const together = page.getByRole('region', { name: `${all.length} spaces here` })
  for (const way of ['/property/', '/wishlists?save='])
    await expect.poll(() => together.locator(`a[href*="${way}"]`).count()).toBe(all.length)
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-pin'))).toBe(all.join(' '))

  // From pin to pin with one key.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-pin'))).toBe(true)
  expect(await page.locator('.map-pins button[tabindex="0"]').count()).toBe(1)

  await page.getByRole('button', { name: 'Show the map as a list' }).press('Enter')
  const list = page.getByRole('region', { name: 'Spaces on the map' })
  await expect.poll(() => list.getByRole('link').count()).toBeGreaterThan(10)
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show the map as a list')
  expect(foreign).toEqual([])
  expect(errors).toEqual([])
})

test('[HOME-06] [HOME-03] on a phone the map is a sheet with its own cards: while its code is on its way pins can be moved, zoomed and opened, the map takes all of it over, and Hide gives the list back', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const release = await holding(page, '*maplibre*')
  const [pins, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/pins?*', async (route) => {
    await pins.promise
    await route.continue()
  })
  await openSheet(page)
  await page.route('**/*.data?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  const first = page.locator('.map-first')
  await first.waitFor()
  const widths: number[] = []
  page.on('framenavigated', (to) => widths.push(widthAt(to.url())))
  // Neither the pins nor the answers of its searches move a map that a person has moved on meanwhile.
  await page.evaluate(() => {
    const next = ['Zoom in', 'Zoom out']
    for (const change of ['pushState', 'replaceState'] as const) {
      const changed = history[change].bind(history)
      history[change] = (...to) => {
        const before = location.search
        changed(...to)
        const button = location.search === before ? null : `button[aria-label="${next.shift()}"]`
        if (button) queueMicrotask(() => document.querySelector<HTMLButtonElement>(button)?.click())
      }
    }
  })
  await page.getByRole('button', { name: 'Zoom in' }).click()
  pins.resolve()
  await marks(page).first().waitFor()
  answers.resolve()
  await expect.poll(() => widths.map((each) => Math.round((100 * each) / widths[0]!))).toEqual([100, 50, 100])
  expect(await complaints(page)).toEqual([])

  const namesOf = async () => new Set(await marks(page).evaluateAll((all) => all.map((each) => each.ariaLabel)))
  const { x, y, width, height } = (await first.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 40, y + height / 2 + 30, { steps: 4 })
  await page.mouse.up()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('-')

  await page.locator('.map-pin:visible').first().press('Enter')
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await close.waitFor()
  const card = page.locator('main :is(article, section)').filter({ has: close })
  // What was moved last is asked for once it rests.
  let before = new Set<string | null>()
  await expect
    .poll(
      async () => {
        const [now, last] = [await namesOf(), before]
        before = now
        return now.size > 0 && now.symmetricDifference(last).size === 0
      },
      { interval: 1000, timeout: 20_000 },
    )
    .toBe(true)
  const [shown, opened] = [await namesOf(), await card.textContent()]

  release()
  await first.waitFor({ state: 'detached', timeout: 60_000 })
  await page.locator('canvas').waitFor()
  await marks(page).first().waitFor()
  await expect.poll(namesOf, { timeout: 20_000 }).toEqual(shown)
  expect(await card.textContent()).toBe(opened)

  await close.click()
  await page.getByRole('button', { name: 'Hide map' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('showMap')).toBe(false)
  expect(errors).toEqual([])
})

test('[HOME-06] [HOME-03] at a desk a prompt leads to the map; moving it searches there, or offers to; what fails says so and can be tried again', async () => {
  const { page } = await visitor()
  let pinsWidth = 0
  page.on('request', (request) => {
    if (request.url().includes('/pins?')) pinsWidth = widthAt(request.url())
  })
  await page.goto('/?location=Santiago')
  await hydrated(page)
  const prompt = page.getByRole('link', { name: 'See these spaces on the map' })
  await prompt.click()
  await page.waitForURL(/showMap=true/)
  await prompt.waitFor({ state: 'detached' })
  await drawn(page)
  const asMoved = page.getByRole('checkbox', { name: 'Search as I move the map' })
  if (!(await asMoved.isChecked())) await asMoved.check()
  const steps = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForURL(/bounds=/)
  const [first, near] = [boundsOf(page), widthAt(page.url())]
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)

  await asMoved.uncheck()
  await page.locator('.maplibregl-canvas').press('ArrowLeft')
  const offer = page.getByRole('button', { name: 'Search this area' })
  await offer.waitFor()
  expect(boundsOf(page)).toBe(first)
  await offer.click()
  await page.waitForFunction((before) => new URL(location.href).searchParams.get('bounds') !== before, first)
  // The first move is one history step that later moves replace, so Back leads to the place.
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  await page.goBack()
  await page.waitForURL(/location=Santiago/)
  expect(boundsOf(page)).toBeNull()
  await page.getByRole('heading', { name: 'Spaces in Santiago' }).waitFor()
  await expect.poll(() => pinsWidth / near).toBeCloseTo(2, 1)
  await page.goForward()
  await page.waitForURL(/bounds=/)

  // Until 'Try again' is pressed, requests of the last search fail as well.
  await page.evaluate(() => addEventListener('click', () => (document.body.dataset['pressed'] = ''), true))
  const isPressed = () => page.evaluate(() => 'pressed' in document.body.dataset)
  await page.route('**/pins?*', async (route) => ((await isPressed()) ? route.continue() : route.abort()))
  await page.locator('.maplibregl-canvas').press('ArrowRight')
  await page.getByRole('alert').getByText('could not be loaded').waitFor()
  expect(await page.locator('.map-pins button').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('[HOME-06] a search without a place opens the map on the site’s centre where a phone has no room for all of it, and on all of it at a desk', async () => {
  const { page } = await visitor({ size: 'phone' })
  const pinRequests: string[] = []
  page.on('request', (request) => request.url().includes('/pins?') && pinRequests.push(request.url()))
  // From Los Angeles to Tokyo a phone has no room; the second load has the map's code at once.
  for (const [width, query, maxDegrees] of [
    [320, 'guests=1', 2],
    [1440, 'category=studio&type=hour', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    const holdsSantiago = () => {
      const sides = new URL(pinRequests.at(-1)!).searchParams.get('bounds')!
      const [west, south, east, north] = sides.split(',').map(Number) as [number, number, number, number]
      const isIn = west < -70.67 && east > -70.67 && south < -33.45 && north > -33.45
      return isIn && east - west < maxDegrees ? 'yes' : sides
    }
    pinRequests.length = 0
    await page.goto(`/?${query}&showMap=true`)
    await drawn(page)
    await expect.poll(holdsSantiago, { timeout: 20_000, message: `${width} px` }).toBe('yes')
  }
})

test('[HOME-06] [HOME-03] while Back moves the map to a place, pins of the view that it leaves do not end that move', async () => {
  const { page } = await visitor({ motion: true })
  let width = 0
  page.on('request', (request) => {
    if (request.url().includes('/pins?')) width = widthAt(request.url())
  })
  await page.goto('/?location=Santiago&showMap=true')
  await drawn(page)
  const asMoved = page.getByRole('checkbox', { name: 'Search as I move the map' })
  if (!(await asMoved.isChecked())) await asMoved.check()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForURL(/bounds=/)
  const near = widthAt(page.url())
  await expect.poll(() => width / near).toBeCloseTo(1, 1)

  await stopTime(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Spaces in Santiago' }).waitFor()
  // The place's pins are requested of the area that is still shown, for the map is on its way.
  const early = page.waitForResponse((response) => response.url().includes('/pins?location='))
  await page.clock.runFor(250)
  await (await early).finished()
  expect(width / near).toBeCloseTo(1, 1)
  await page.clock.resume()
  await expect.poll(() => width / near).toBeCloseTo(2, 1)
})

test('[HOME-06] [LIST-01] without script there is the list, and no empty panel; a listing shows about where it is', async () => {
  const { page } = await visitor({ script: false })
  await page.goto('/?location=Santiago&showMap=true')
  expect(await page.locator('main > div').locator('visible=true').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Hide map' }).count()).toBe(0)
  await page.goto((await page.locator('main a[href^="/property/"]').first().getAttribute('href'))!)
  await page.getByRole('img', { name: 'approximate area' }).waitFor()
  expect(await page.getByRole('button', { name: 'Open the map' }).isVisible()).toBe(false)
})

test('[HOME-06] groups say how many they are in the page’s language, and lead closer; without WebGL there is the list', async () => {
  const { page, context } = await visitor({ size: 'phone' })
  const cluster = {
    lat: -33.44,
    lng: -70.65,
    count: 1240,
    bounds: { west: -70.7, south: -33.5, east: -70.6, north: -33.4 },
  }
  await page.route('**/pins?*', (route) => route.fulfill({ json: { kind: 'clusters', clusters: [cluster] } }))
  await page.goto('/?location=Santiago&showMap=true&lang=es')
  await drawn(page)
  const group = page.getByRole('button', { name: 'espacios, acercar' })
  expect(await group.textContent()).toBe('1.240')
  expect(await complaints(page)).toEqual([])
  await page.unroute('**/pins?*')
  await group.click()
  await page.locator('.map-pin').first().waitFor({ timeout: 60_000 })

  const blind = await context.newPage()
  await blind.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await blind.goto('/?location=Santiago&showMap=true')
  await hydrated(blind)
  await blind.getByText('Maps cannot be drawn in this browser').waitFor({ timeout: 60_000 })
  await blind.getByRole('region', { name: 'Spaces on the map' }).getByRole('link').first().waitFor()
})

test('[LIST-01] on demand a listing shows a map of where it is: while its code is on its way its drawing is moved and zoomed, and gives its place to the map', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const release = await holding(page, '*maplibre*')
  await page.goto('/?location=Santiago')
  const listing = await page.locator('main a[href^="/property/"]').first().getAttribute('href')
  await page.goto(listing!)
  await hydrated(page)
  // It is hydrated when it comes near the view.
  const drawing = page.getByRole('img', { name: 'approximate area' })
  await drawing.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await drawing.boundingBox())!
  await page.getByRole('button', { name: 'Open the map' }).click()
  const ground = page.locator('.map-first img')
  await ground.waitFor()
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('map-first')
  const seen = async () => (await ground.boundingBox())!
  expect((await seen()).width).toBeCloseTo(width, 0)
  expect((await seen()).x).toBeCloseTo(x, 0)
  expect(await complaints(page)).toEqual([])

  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect((await seen()).width).toBeCloseTo(2 * width, 0)
  const before = await seen()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 40, y + height / 2 + 30, { steps: 4 })
  await page.mouse.up()
  const after = await seen()
  expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([40, 30])

  release()
  await page.locator('.map-first').waitFor({ state: 'detached', timeout: 60_000 })
  await page.locator('.maplibregl-canvas').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

test('[HOME-06] [LIST-01] an operator’s own tiles show streets on the maps of results and listings without a new start, and credit OpenStreetMap by a link', async () => {
  const { id } = await house.db
    .updateTable('listings')
    .set({ lat: 47.139, lng: 9.5225, origin_host: null, origin_lat: null, origin_lng: null })
    .where('id', '=', (eb) =>
      eb.selectFrom('listings').select('id').where('status', '=', 'published').orderBy('id').limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await putMap(dataDir, 'test/fixtures/streets/vaduz.osm.pbf', null)
  try {
    const results = `${house.address}/?bounds=9.512,47.132,9.53,47.146&showMap=true`
    await expect.poll(async () => (await fetch(results)).text()).toContain('/map.pmtiles?v=')
    const { page, errors } = await visitor()
    const requests: URL[] = []
    page.on('request', (request) => requests.push(new URL(request.url())))
    for (const path of [results, `${house.address}/property/${id}`]) {
      const tiles = page.waitForResponse((answer) => answer.url().includes('/map.pmtiles') && answer.status() === 206)
      await page.goto(path)
      await hydrated(page)
      if (path !== results) {
        await page.getByRole('img', { name: 'approximate area' }).scrollIntoViewIfNeeded()
        await page.getByRole('button', { name: 'Open the map' }).click()
      }
      await tiles
      const credits = page.getByRole('link', { name: '© OpenStreetMap contributors' })
      await credits.waitFor()
      expect(await credits.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
      expect(await page.getByText('Schematic map').locator('visible=true').count()).toBe(0)
      if (path === results) {
        // Nearer than the schematic map lets anybody.
        const zoom = () => Number(requests.findLast(({ pathname }) => pathname === '/pins')?.searchParams.get('zoom'))
        await expect.poll(zoom).toBeGreaterThan(14)
      }
      expect(await complaints(page)).toEqual([])
      expect(errors).toEqual([])
    }
  } finally {
    rmSync(join(dataDir, MAP_FILE))
  }
})

/** The colour in the middle of what is seen of the map. */
async function colorOf(page: Page): Promise<readonly number[]> {
  const picture = await page.locator('.map-pins').first().screenshot()
  const { dominant } = await sharp(picture).stats()
  return [dominant.r, dominant.g, dominant.b]
}

const archive = await aServer(ranges(await anArchive('#2060c0')))
const style = await aServer((_, response) =>
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({
      version: 8,
      sources: { tiles: { type: 'raster', url: `pmtiles://${archive}/world.pmtiles`, tileSize: 256 } },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    }),
  ),
)
const google = await aServer((_, response) => response.setHeader('content-type', 'text/javascript').end(googleScript))
const silent = await aServer(() => {})
const houseOf = (settings: Record<string, string>) => aHouse({ settings })
const houses = {
  style: await houseOf({ MAP_STYLE_URL: `${style}/style.json`, MAP_ORIGINS: archive }),
  archive: await houseOf({ MAP_STYLE_URL: `pmtiles://${archive}/world.pmtiles` }),
  google: await houseOf({ GOOGLE_MAPS_BROWSER_KEY: 'key', GOOGLE_MAPS_SCRIPT_URL: `${google}/js` }),
  silent: await houseOf({ GOOGLE_MAPS_BROWSER_KEY: 'key', GOOGLE_MAPS_SCRIPT_URL: `${silent}/js` }),
}

test('[HOME-06] a configured map draws from its style or its archive of tiles, Google draws it where a key is configured, and where Google does not answer the embedded map does', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const mapOf = (kind: keyof typeof houses) => `${houses[kind].address}/?location=Santiago&showMap=true`
  for (const kind of ['style', 'archive'] as const) {
    await page.goto(mapOf(kind))
    await drawn(page)
    await expect.poll(() => colorOf(page), { timeout: 30_000, message: kind }).toEqual(near(0x20, 0x60, 0xc0))
  }
  expect(errors).toEqual([])

  await page.goto(mapOf('google'))
  await drawn(page)
  expect(await page.locator('[data-google]').count()).toBe(1)
  await marks(page).first().press('Enter')
  await page.locator('.map-lit').waitFor()

  await page.addInitScript(() =>
    document.addEventListener('googleMapsFailed', () => (document.title = 'googleMapsFailed')),
  )
  await page.clock.install()
  await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(silent)),
    page.goto(mapOf('silent'), { waitUntil: 'commit' }),
  ])
  await page.clock.runFor(3000)
  await page.waitForFunction(() => document.title === 'googleMapsFailed')
  await drawn(page)
  await page.getByText('Schematic map').waitFor()
})

/** Each part of a colour within the eighth that a picture's statistics are rounded to. */
const near = (...parts: number[]) => parts.map((part) => expect.closeTo(part, -1.3))
