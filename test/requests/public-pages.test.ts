import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import sharp from 'sharp'

const { address, clock, db, ask, visitor } = await aHouse()

/** Section 2 of the specification: what a visitor may ask for, and what is a page at once. */
const pages = [
  '/',
  '/become-a-host',
  '/contact',
  '/feedback',
  '/help',
  ...['account', 'bookings', 'payments', 'safety', 'communication'].map((topic) => `/help/${topic}`),
  '/privacy',
  '/terms',
  '/auth/callback',
  '/auth/data-deletion',
  '/auth/deauthorize',
  '/safety',
  '/community',
  '/about',
  '/updates',
  '/careers',
  '/investors',
  '/host/protection',
  '/host/resources',
  '/host/responsible',
  '/supabase-test',
]

const listing = await db
  .selectFrom('listings')
  .select(['id', 'host_id'])
  .where('status', '=', 'published')
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow()

const only = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)].map(([, text = '']) => text)
  expect(found).toHaveLength(1)
  return found[0]!
}

/** Collects what a page without script says of itself. */
function readPage(html: string) {
  return {
    language: only(html, /<html lang="(\w+)"/g),
    title: only(html, /<title>([^<]*)<\/title>/g),
    description: only(html, /<meta name="description" content="([^"]*)"/g),
    heading: only(html, /<h1[^>]*>(.+?)<\/h1>/gs),
    words: (/<main[^]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length,
    image: /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null,
  }
}

test.each(['en', 'es'])(
  '[SHELL-02] every public route answers in %s by itself, with a title and a description that no other has, and with something to read',
  async (language) => {
    const known = { titles: new Map<string, string>(), descriptions: new Map<string, string>() }
    const images = new Set<string>()
    for (const path of [...pages, `/property/${listing.id}`, `/host/${listing.host_id}`]) {
      const answer = await ask(`${path}?lang=${language}`)
      expect([path, answer.status]).toEqual([path, 200])
      const page = readPage(await answer.text())
      expect([path, page.language]).toEqual([path, language])
      expect(page.title.length, `${path}: ${page.title}`).toBeGreaterThan(8)
      expect(page.description.length, `${path}: ${page.description}`).toBeGreaterThan(20)
      expect([path, known.titles.get(page.title)]).toEqual([path, undefined])
      expect([path, known.descriptions.get(page.description)]).toEqual([path, undefined])
      known.titles.set(page.title, path)
      known.descriptions.set(page.description, path)
      expect(page.words, path).toBeGreaterThan(10)
      // An answer to one sign-in is nobody's to share.
      if (path === '/auth/callback') continue
      expect([path, page.image]).toEqual([path, expect.stringMatching(/^http/)])
      images.add(page.image!)
    }
    for (const image of images) {
      const answer = await ask(image.replace(/^https?:\/\/[^/]+/, ''))
      expect([image, answer.status, answer.headers.get('content-type')]).toEqual([image, 200, 'image/jpeg'])
    }
  },
)

test.each([
  ['/sitemap', 301, '/sitemap.xml'],
  ['/checkout', 302, '/?auth=login&to=%2Fcheckout'],
  ['/aircover-hosts', 301, null],
  ['/aircover', 301, null],
])('[SHELL-02] %s answers %i and leads to what answers', async (path, status, target) => {
  const answer = await ask(path)
  const place = answer.headers.get('location') ?? ''
  expect([answer.status, target === null || place.endsWith(target)]).toEqual([status, true])
  expect((await ask(place.replace(/^https?:\/\/[^/]+/, ''))).status).toBe(200)
})

test('[INTL-04] how much tax is inside is turned off in the dialog without script, and stays off', async () => {
  const page = visitor({ headers: { 'accept-language': 'es-CL' } })
  await page.goto('/about?show=settings&lang=en')
  await page.getByRole('button', { name: 'Say how much it is', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Only say that it is inside' }).click()
  // Only a chosen language takes the place of the address's.
  await page.getByRole('button', { name: 'Only say that it is inside', pressed: true }).waitFor()
  expect(page.cookies().get('tax')).toBe('hidden')

  const set = (await ask('/preferences', { form: { tax: 'hidden' } })).headers.getSetCookie()
  const cookie = set.find((each) => each.startsWith('tax='))!
  expect(cookie).toMatch(/^tax=hidden;.*SameSite=Lax/)
  expect(Number(/Max-Age=(\d+)/.exec(cookie)![1])).toBeGreaterThan(360 * 86_400)
})

test('pages are dark once that was chosen, without script, and a stranger’s beside them are not', async () => {
  const page = visitor({ headers: { 'accept-language': 'en' } })
  const stranger = visitor({ headers: { 'accept-language': 'en' } })
  await page.goto('/about?show=settings')
  await page.getByRole('button', { name: 'As the device', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await page.getByRole('button', { name: 'Dark', exact: true, pressed: true }).waitFor()
  const looks = (html: string) => /<html[^>]*>/.exec(html)?.[0]
  // Each is asked for before and after the other, so that what is shared has every chance to mix.
  for (const path of ['/about', '/', '/about', '/']) {
    const [chosen, plain] = [await page.goto(path), await stranger.goto(path)]
    expect(looks(await chosen.text())).toBe('<html lang="en" data-theme="dark">')
    expect(looks(await plain.text())).toBe('<html lang="en">')
  }
  await page.goto('/about?show=settings')
  await page.getByRole('button', { name: 'As the device' }).click()
  expect(page.cookies().get('theme')).toBeUndefined()
})

test.each([
  [400, '/%E0%A4%A', undefined, 'No podemos leer esta dirección'],
  [414, `/?q=${'x'.repeat(8200)}`, undefined, 'Esta dirección es demasiado larga'],
  [403, '/contact', { message: 'Hola' }, 'Este formulario no llegó desde nuestro sitio'],
  [413, '/contact', { message: 'x'.repeat(70_000), origin: true }, 'Es demasiado'],
])(
  '[SHELL-09] a request refused with %i is answered with a page in the reader’s language',
  async (status, path, form, title) => {
    const { origin, ...fields } = { origin: false, ...form }
    const headers = {
      accept: 'text/html',
      'accept-language': 'es-CL,es;q=0.9',
      ...(origin && { origin: address }),
    }
    const sent = form && { method: 'POST', body: new URLSearchParams(fields) }
    const answer = await ask(path, { headers, ...sent })
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(`<h1>${title}</h1>`)])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)

test('[OPS-02] whoever has found a weakness reads where to write, in a file that is valid for half a year', async () => {
  const answer = await fetch(`${address}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^mailto:[^@\s]+@[^@\s]+$/) as string,
    'Preferred-Languages': 'en, es',
    Canonical: `${address}/.well-known/security.txt`,
  })
  const days = (Date.parse(fields['Expires']) - clock().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

type Manifest = { icons: { src: string; sizes: string; purpose: string }[]; shortcuts: { name: string; url: string }[] }

test('[MOB-01] the manifest has what browsers ask of a product that can be installed, in the language of the browser', async () => {
  const page = visitor({ headers: { 'accept-language': 'es-CL' } })
  await page.goto('/about')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href'))!
  const manifest = (await (await page.request.get(address)).json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Patio', display: 'standalone', start_url: '/', scope: '/', lang: 'es' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await page.request.get(src)).arrayBuffer()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  expect(manifest.shortcuts).toMatchObject([{ name: 'Tus viajes', url: '/bookings' }])
})
