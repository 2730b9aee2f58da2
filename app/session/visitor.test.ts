import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { matchAddress } from './match-address.server.ts'
import { connection, services, type Services } from './services.ts'
import { readVisitor, visitorOf } from './visitor.server.ts'

/** The visitor of a request with every cookie; there is no database in this test. */
async function seenAt(path: string) {
  const context = new RouterContextProvider()
  context.set(services, { sites: new Map() } as unknown as Services)
  const url = new URL(path, 'http://localhost:3000')
  context.set(connection, { nonce: '', client: '', network: '', route: matchAddress(url.pathname).pattern })
  const cookie = 'i18next=es; currency=GBP; near=51.5,-0.1; patio.session_token=a.b'
  const request = new Request(url, { headers: { cookie } })
  const args = { request, url, context } as unknown as Parameters<typeof readVisitor>[0]
  await readVisitor(args, async () => new Response())
  return visitorOf(context)
}

test.each([
  '/social.jpg',
  '/property/019bd2c5-0000-7000-8000-000000000000/image.jpg',
  '/property/019bd2c5-0000-7000-8000-000000000000/map.svg',
  '/media/0123456789abcdef01234567-640.webp',
  '/texts/en/shell',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/robots.txt',
])('[LIST-03] what anybody may keep is answered alike, whatever the cookies: %s', async (path) => {
  expect(await seenAt(path)).toMatchObject({ language: 'en', currency: 'USD', near: null, actor: null })
  expect((await seenAt(`${path}?lang=es`)).language).toBe('es')
})

test.each([
  ['/bookings', '/bookings?lang=es'],
  ['/property/x#book', '/property/x?lang=es#book'],
  ['/property/x?guests=2#book', '/property/x?guests=2&lang=es#book'],
  ['/property/x?lang=es&guests=2#book', '/property/x?lang=es&guests=2#book'],
])('[INTL-01] the language of an address is carried to %s once, before its hash', async (address, carried) => {
  const { to } = await seenAt('/robots.txt?lang=es')
  expect(to(address)).toBe(carried)
  expect((await seenAt('/robots.txt')).to(address)).toBe(address)
})
