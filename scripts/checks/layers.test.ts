import { describe, expect, test } from 'vitest'
import { layers } from './layers.ts'
import { sourcesFrom } from '#test/sources.ts'

/** A house in which every kind of allowed import occurs. */
const clean = {
  'kernel/money.ts': `import { Temporal } from 'temporal-polyfill'\nexport type Money = number`,
  'kernel/ids.ts': `import { randomFillSync } from 'node:crypto'`,
  'platform/db.server.ts': `import type { DB } from '#db/rows.ts'\nimport { Kysely } from 'kysely'`,
  'domain/pricing/quote.ts': `import type { Money } from '#kernel/money.ts'`,
  'domain/pricing/input.ts': `import * as z from 'zod'`,
  'domain/pricing/fees.ts': `import type { Listing } from '../listings/listing.ts'`,
  'domain/listings/listing.ts': `export type Listing = string`,
  'domain/bookings/booking.ts': `import { quote } from '#domain/pricing/quote.ts'\nimport { pay } from '../payments/payment.ts'`,
  'domain/payments/payment.ts': `export const pay = 1`,
  'domain/bookings/commands/hold.server.ts': `import { db } from '#platform/db.server.ts'\nimport '../booking.ts'`,
  'domain/i18n/queries.server.ts': `import en from './messages/en/a.json' with { type: 'json' }`,
  'app/search/home.route.tsx': `import type { Route } from './+types/home.route'\nimport { hold } from '#domain/bookings/commands/hold.server.ts'`,
  'app/root.tsx': `import './root.css'\nimport { db } from '#platform/db.server.ts'`,
  'app/session/actor.ts': `import { db } from '#platform/db.server.ts'`,
  'app/ui/button.tsx': `import { useId } from 'react'`,
  'app/listings/card.tsx': `import { Button } from '#app/ui/button.tsx'\nimport { booking } from '#domain/bookings/booking.ts'`,
  'app/bookings/panel.view.server.ts': `import { db } from '#platform/db.server.ts'`,
  'app/bookings/panel.tsx': `import type { PanelView } from './panel.view.server.ts'`,
  'server.ts': `import './app/root.tsx'`,
  'scripts/seed.ts': `import '#db/seed/world.ts'`,
  'db/seed/world.ts': `import '#domain/bookings/commands/hold.server.ts'`,
}

/** The clean house with one file more, or another text in one of its files. */
const withFile = (path: string, text: string) => layers(sourcesFrom({ ...clean, [path]: text }))

test('a house in order has no complaints', () => {
  expect(layers(sourcesFrom(clean))).toEqual([])
})

describe('imports go down only', () => {
  test.each([
    ['kernel/money.ts', `import '#platform/clock.ts'`],
    ['platform/db.server.ts', `import '#domain/bookings/booking.ts'`],
    ['domain/bookings/commands/hold.server.ts', `import '#app/root.tsx'`],
    ['app/search/home.route.tsx', `import '#server.ts'`],
    ['app/search/home.route.tsx', `import '#test/world.ts'`],
    ['domain/bookings/booking.ts', `import type { DB } from '#db/rows.ts'`],
    ['platform/db.server.ts', `import '#db/migrate.ts'`],
  ])('%s may not say %s', (path, text) => {
    expect(withFile(path, text)).toEqual([expect.stringContaining(`${path}:1: reaches up`)])
  })

  test.each([
    `import type { A } from '#app/root.tsx'`,
    `import { type A } from '../app/root.tsx'`,
    `export { a } from '#app/root.tsx'`,
    `export * from '#app/root.tsx'`,
    `const a = await import('#app/root.tsx')`,
    'const a = await import(`#app/root.tsx`)',
    `type A = import('#app/root.tsx').A`,
    `import a from '#app/root.tsx?url'`,
    `import a from '#app/root'`,
  ])('whichever way it is written: %s', (text) => {
    expect(withFile('kernel/money.ts', text)).toEqual(['kernel/money.ts:1: reaches up (app/root.tsx)'])
  })

  test('a test may look anywhere', () => {
    expect(withFile('kernel/money.test.ts', `import '#app/root.tsx'\nimport '#test/world.ts'`)).toEqual([])
  })
})

describe('a noun follows its row', () => {
  test('it may not know a noun of a later row, not even its types', () => {
    const complaints = withFile('domain/pricing/quote.ts', `import type { B } from '#domain/bookings/booking.ts'`)
    expect(complaints[0]).toBe(
      'domain/pricing/quote.ts:1: pricing may not know bookings, a noun of a later row (domain/bookings/booking.ts)',
    )
  })

  test('two nouns of one row may not know each other, whichever files they do it with', () => {
    const complaints = withFile('domain/listings/listing.ts', `import type { Q } from '#domain/pricing/quote.ts'`)
    expect(complaints).toEqual(['nouns in a circle: pricing → listings → pricing'])
  })

  test('payments know ids only: what a booking is, they may not know', () => {
    const complaints = withFile('domain/payments/refund.ts', `import type { B } from '#domain/bookings/booking.ts'`)
    expect(complaints[0]).toBe(
      'domain/payments/refund.ts:1: payments may not know bookings, a noun of a later row (domain/bookings/booking.ts)',
    )
  })
})

describe('a pure file', () => {
  test.each([
    ['domain/pricing/quote.ts', `import '#platform/clock.ts'`, 'may not touch the platform'],
    ['domain/pricing/quote.ts', `import '../listings/queries.server.ts'`, 'may not import a .server file'],
    ['domain/pricing/quote.ts', `import 'zod'`, 'takes no such package'],
    ['domain/pricing/policy.ts', `import 'node:fs'`, 'takes no such package'],
    ['domain/pricing/input.ts', `import 'node:fs'`, 'takes no such package'],
  ])('%s may not say %s', (path, text, reason) => {
    expect(withFile(path, text)).toEqual([expect.stringContaining(`${path}:1: a pure file ${reason}`)])
  })
})

describe('the browser’s files', () => {
  test.each([
    ['app/ui/button.tsx', `import '#domain/bookings/booking.ts'`, 'app/ui knows no noun'],
    ['app/ui/button.tsx', `import '#app/listings/card.tsx'`, 'app/ui may not know app/listings, a later room'],
    ['app/listings/other.tsx', `import '#app/search/home.route.tsx'`, 'a part may not import a page'],
    ['app/shell/header.tsx', `import '#app/root.tsx'`, 'a part may not import a page'],
    [
      'app/bookings/panel.tsx',
      `import '#app/listings/card.tsx'`,
      'app/bookings may not know app/listings, a later room',
    ],
    ['app/listings/card.tsx', `import type { A } from '#app/shell/a.ts'`, 'app/listings may not know app/shell'],
    [
      'app/publishing/wizard/wizard-page.tsx',
      `import '#app/calendar/month/tones.ts'`,
      'app/publishing may not know app/calendar, a later room',
    ],
    [
      'app/calendar/diary/diary-page.tsx',
      `import '#app/hosting/bookings/host-item.tsx'`,
      'app/calendar may not know app/hosting, a later room',
    ],
    ['app/invoices/invoice.tsx', `import '#app/ui/button.tsx'`, 'app/invoices is no room'],
    ['app/listings/card.tsx', `import '#domain/bookings/commands/hold.server.ts'`, 'goes to the browser'],
    ['app/listings/card.tsx', `import type { A } from '#platform/db.server.ts'`, 'goes to the browser'],
    ['app/listings/card.tsx', `import type { A } from './card.server.ts'`, 'goes to the browser'],
    ['app/bookings/panel.tsx', `import { type PanelView } from './panel.view.server.ts'`, 'goes to the browser'],
  ])('%s may not say %s', (path, text, reason) => {
    expect(withFile(path, text)).toContainEqual(expect.stringContaining(reason))
  })

  test('a page may compose parts of any room', () => {
    expect(withFile('app/bookings/trip.route.tsx', `import '#app/listings/card.tsx'`)).toEqual([])
  })

  test('another room is named from the root, one’s own by a way within it', () => {
    expect(withFile('app/bookings/trips/trips.route.tsx', `import '../../listings/card.tsx'`)).toEqual([
      'app/bookings/trips/trips.route.tsx:1: write #app/listings/card.tsx (app/listings/card.tsx)',
    ])
    expect(withFile('app/listings/listing/listing.route.tsx', `import '../card.tsx'`)).toEqual([])
  })

  test('a .server file of app/ may import another', () => {
    expect(withFile('app/shell/header.server.ts', `import '#platform/db.server.ts'`)).toEqual([])
  })
})

describe('circles of files', () => {
  const circleOf = (back: string) =>
    layers(sourcesFrom({ 'test/a.ts': `import './b.ts'`, 'test/b.ts': `import './c.ts'`, 'test/c.ts': back }))

  test('are refused anywhere, and reported as the full circle', () => {
    expect(circleOf(`import './a.ts'`)).toEqual(['files in a circle: test/a.ts → test/b.ts → test/c.ts → test/a.ts'])
  })

  test('also of types: who reads one has to read them all', () => {
    expect(circleOf(`import type { A } from './a.ts'`)).toHaveLength(1)
  })
})

test('a barrel is refused by its name and by its folder', () => {
  const barrel = { 'test/things/index.ts': '' }
  expect(layers(sourcesFrom({ ...barrel, 'test/a.ts': `import './things/index.ts'` }))).toHaveLength(1)
  expect(layers(sourcesFrom({ ...barrel, 'test/a.ts': `import './things'` }))).toHaveLength(1)
})
