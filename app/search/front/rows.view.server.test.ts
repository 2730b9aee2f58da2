import { siteOf } from '#domain/i18n/site.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { aListing, NOW } from '#test/factories.ts'
import { htmlOf, textsOf } from '#test/html.ts'
import { aDatabase } from '#test/world.ts'
import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Row } from './row.tsx'
import { frontRows } from './rows.view.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

test.each([
  ['somebody near', { lat: -33.44, lng: -70.63 }, ['0.0 km away', '1.1 km away']],
  ['somebody whose place is not known', null, []],
])('[HOME-16] cards in the rows of the front page say how far it is, for %s', async (_who, near, distances) => {
  await db.deleteFrom('search_document').execute()
  const host = await aListing(db, { shownAt: { lat: -33.44, lng: -70.63 } })
  await aListing(db, { host_id: host.hostId, shownAt: { lat: -33.45, lng: -70.63 } })
  const context = new RouterContextProvider()
  // Rows are cached for some seconds.
  context.set(services, { db, clock: () => new Date(NOW.getTime() + (near ? 0 : 60_000)) } as Services)
  const viewer = { language: 'en', currency: 'CLP', site: siteOf('localhost', new Map()), t: translator('en') }
  context.set(visitorContext, { ...viewer, near } as Visitor)

  const { rows } = await frontRows(context, 'day', { from: 0 })
  const texts = textsOf(htmlOf(createElement(Row, { row: rows[0]!, isHourly: false })))
  expect(texts.filter((text) => text === 'Sunny loft')).toHaveLength(2)
  expect(texts.filter((text) => text.endsWith('km away'))).toEqual(distances)
})
