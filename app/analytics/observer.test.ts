import type { Observation } from '#domain/analytics/observation.ts'
import type { Message } from '#domain/analytics/visit.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { expect, test } from 'vitest'
import { createObserver } from './observer.server.ts'

const now = new Date('2026-03-02T12:00:00Z')
const userAgent = 'Mozilla/5.0 Firefox/150.0'
const visit = { network: '192.0.2.1', userAgent, site: siteOf('localhost', new Map()), country: null, declined: null }
const beacon = { v: 'a'.repeat(32), u: '/about', e: 1000, w: 390, r: '', s: '', n: 1 }
const message: Message = {
  body: JSON.stringify(beacon),
  at: now,
  visit,
  cookie: '',
  host: 'localhost',
  currency: () => 'USD',
}

/** `stored` is what is in the database. */
function anObserver() {
  const stored: Observation[] = []
  const unused = () => {
    throw new Error('a stranger’s visit to a page that searches nothing needs no database')
  }
  const observer = createObserver({
    db: null as never,
    auth: null as never,
    clock: () => now,
    log: { warn: unused } as never,
    places: { geocode: unused },
    metrics: { countObservations: () => {} },
    record: async (observations) => void stored.push(...observations),
    keyOf: async ({ client }) => client,
    forget: async () => void stored.splice(0),
    noteView: unused,
    isBehindCdn: false,
  })
  return { ...observer, stored }
}

test('[ADM-06] a no takes along the message that is being read at that moment', async () => {
  const { receive, forget, flush, stored } = anObserver()
  const read = Promise.withResolvers<Message>()
  const begun = new Promise<void>((done) => {
    receive({ network: visit.network, userAgent }, () => {
      done()
      return read.promise
    })
  })
  await begun
  const forgotten = forget({ ...visit, account: null })
  read.resolve(message)
  await forgotten
  await flush()
  expect(stored).toEqual([])
  // Another message is stored.
  receive({ network: visit.network, userAgent }, async () => message)
  await flush()
  expect(stored).toMatchObject([{ kind: 'view', page: '/about' }])
})
