import type { Funnel, SearchRow, Searches, Traffic } from '#domain/insights/report.ts'
import type { Compared } from '#domain/insights/report-input.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { cohortsSection } from './cohorts.server.ts'
import { funnelSection } from './funnel.server.ts'
import { reportWords } from './report-words.server.ts'
import { searchesSection } from './searches.server.ts'
import { tileOf } from './tiles.view.server.ts'
import { trafficSection } from './traffic.server.ts'

const words = reportWords({ t: translator('en'), locale: 'en-US', language: 'en' }, new Map())
const range = { from: '2026-03-17', to: '2026-03-18' }
const rolledUntil = new Date('2026-03-18T12:00:00Z')

const compared = <Report>(current: Report, before: Report | null = null): Compared<Report> => ({
  range,
  current,
  compared: before === null ? null : { range: { from: '2026-03-15', to: '2026-03-16' }, report: before },
  rolledUntil,
})

const day = (from: string, visitors: number, isPartial = false) => ({
  from,
  to: from,
  isPartial,
  visitors,
  visits: visitors * 2,
  bounces: visitors,
  views: visitors * 6,
  seconds: visitors * 120,
  unkeyed: 1,
})

const traffic = (today: number): Traffic => ({
  totals: { visitors: 100 + today, visits: 200, bounces: 50, views: 600, seconds: 12_000, unkeyed: 2 },
  series: [day('2026-03-17', 100), day('2026-03-18', today, true)],
  pages: [
    { page: '/', views: 300, seconds: 3000, entries: 10, exits: 150 },
    { page: '=1+1', views: 100, seconds: 100, entries: 90, exits: 0 },
  ],
  sources: [
    { name: 'search', visits: 150 },
    { name: 'direct', visits: 50 },
  ],
  devices: [],
  sites: [],
  referrers: [],
  countries: [
    { name: 'CL', visits: 3 },
    { name: '', visits: 1 },
  ],
  browsers: [],
})

const partOf = (section: { parts: readonly { id: string }[] }, id: string) => {
  const found = section.parts.find((part) => part.id === id)
  if (!found) throw new Error(`no part ${id}`)
  return found as ReturnType<typeof trafficSection>['parts'][number]
}

test('[ADM-04] the table beside a chart has the same days, what is not over says so, and the period before is a column', () => {
  const { table, chart } = partOf(trafficSection(compared(traffic(40), traffic(20)), 'day', words), 'visitors')
  expect(table.head.map(({ text }) => text)).toEqual(['Visitors', 'Visitors, before'])
  expect(table.rows.map(({ name, note, cells }) => [name, note, ...cells.map(({ text }) => text)])).toEqual([
    ['Mar 17', undefined, '100', '100'],
    ['Mar 18', 'so far, or in part', '40', '20'],
  ])
  expect(chart).toMatchObject({ kind: 'lines', partial: expect.stringContaining('not over') as string })
  expect(chart!.label).toContain('Mar 17 – 18, 2026')
})

test('[ADM-04] without anything counted a part says so and draws nothing', () => {
  const nothing = { ...traffic(0), series: [day('2026-03-17', 0), day('2026-03-18', 0)], pages: [] }
  const section = trafficSection(compared(nothing), 'day', words)
  expect(partOf(section, 'visitors').none).toBe('Nothing was counted in this period.')
  expect(partOf(section, 'pages').none).not.toBeNull()
})

test('[ADM-04] entry pages are ranked by entries, and pages where nobody left are no exit pages', () => {
  const section = trafficSection(compared(traffic(1)), 'day', words)
  expect(partOf(section, 'entries').table.rows.map(({ name }) => name)).toEqual(['=1+1', '/'])
  expect(partOf(section, 'exits').table.rows.map(({ name }) => name)).toEqual(['/'])
})

test('[ADM-04] a file has names that no language changes, plain numbers, and all rows', () => {
  const es = reportWords({ t: translator('es'), locale: 'es-CL', language: 'es' }, new Map([['London', 'Londres']]))
  const lines = partOf(trafficSection(compared(traffic(1)), 'day', es), 'sources').lines()
  expect(lines).toEqual([
    ['sources', 'visits', 'share'],
    ['search', 150, 0.75],
    ['direct', 50, 0.25],
  ])
  expect(
    partOf(trafficSection(compared(traffic(1)), 'day', es), 'countries').table.rows.map(({ name }) => name),
  ).toEqual(['Chile', 'Desconocido'])
})

test.each([
  [120, 100, { direction: 'up', text: '20% more' }],
  [50, 100, { direction: 'down', text: '50% less' }],
  [1031, 1000, { direction: 'up', text: '3.1% more' }],
  [1000.4, 1000, { direction: 'same', text: 'no change' }],
  [100, 100, { direction: 'same', text: 'no change' }],
  [5, 0, null],
  [5, undefined, null],
  [null, 4, null],
])('[ADM-04] %s after %s reads as %j', (now, before, change) => {
  expect(tileOf({ label: '', now, before, as: 'number' }, words).change).toEqual(change)
})

test.each([
  [0.52, 0.5, '2 points more'],
  [0.495, 0.5, '0.5 points less'],
  [0.51, 0.5, '1 point more'],
  [0.5, 0, '50 points more'],
  [0.5, 0.5, 'no change'],
])('[ADM-04] a share of %s after %s changed by points: %s', (now, before, text) => {
  expect(tileOf({ label: '', now, before, as: 'percent' }, words).change?.text).toBe(text)
})

const funnel: Funnel = {
  rows: [
    { step: 'search', reached: 220, followed: 200, medianSeconds: null },
    { step: 'listing', reached: 180, followed: 100, medianSeconds: 45 },
    { step: 'panel', reached: 50, followed: 40, medianSeconds: 3700 },
    { step: 'hold', reached: 10, followed: 0, medianSeconds: null },
    { step: 'paid', reached: 5, followed: 0, medianSeconds: null },
  ],
  series: [],
  byUnit: [],
  byDevice: [],
  bySource: [],
  byCity: [
    {
      name: 'Lota',
      rows: [
        { step: 'listing', reached: 20, followed: 0, medianSeconds: null },
        { step: 'paid', reached: 5, followed: 0, medianSeconds: null },
      ],
    },
  ],
  bySubcategory: [],
  paidLater: 3,
}

test('[ADM-04] each step of the funnel says who is left, who was lost, and how long it took; after nobody nothing is a share', () => {
  const { table } = partOf(funnelSection(compared(funnel), 'day', words), 'steps')
  expect(table.rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)])).toEqual([
    ['Searched', '200', '100%', '–', '–', '220'],
    ['Saw a listing', '100', '50%', '50%', '45 s', '180'],
    ['Chose dates', '40', '20%', '60%', '1 h 1 min', '50'],
    ['Held dates', '0', '0%', '100%', '–', '10'],
    ['Paid', '0', '0%', '–', '–', '5'],
  ])
})

test('[ADM-04] a city, of which no search knows, is read from its first step on', () => {
  const { table } = partOf(funnelSection(compared(funnel), 'day', words), 'by-city')
  expect(table.rows[0]!.cells.map(({ text }) => text)).toEqual(['0', '20', '0', '0', '5', '25%'])
})

const noSearches: Searches = {
  totals: { searches: 0, searchers: 0, withoutResult: 0, unopened: 0 },
  series: [],
  top: [],
  withoutResult: [],
  unopened: [],
  filters: [],
  positions: [],
  ceilings: [],
  wantedDays: [],
  supplyWanted: [],
}

test('[ADM-04] prices are those of one currency: the one most searched by, or the one that is requested, also where nobody searched by it', () => {
  const ceilings = (unit: 'day' | 'hour', currency: 'CLP' | 'GBP' | 'USD', searches: number) => ({
    unit,
    currency,
    rows: [{ fromMinor: 100, toMinor: 200, searches, offered: 1 }],
  })
  const all = [
    ceilings('day', 'CLP', 3),
    ceilings('day', 'GBP', 4),
    ceilings('hour', 'CLP', 2),
    ceilings('day', 'USD', 0),
  ]
  const idsOf = (currency: 'EUR' | 'USD' | null, from = all) =>
    searchesSection(compared({ ...noSearches, ceilings: from }), { grain: 'day', currency }, words)
      .parts.map(({ id, none }) => `${id}${none === null ? '' : ' none'}`)
      .filter((id) => id.startsWith('ceilings'))
  expect(idsOf(null)).toEqual(['ceilings-day-CLP', 'ceilings-hour-CLP'])
  expect(idsOf('USD')).toEqual(['ceilings-day-USD'])
  expect(idsOf('EUR')).toEqual(['ceilings-day-EUR none'])
  expect(idsOf(null, [])).toEqual([])
})

test('[ADM-04] what was searched and not found names the place, what was typed, and the kind; the file has them apart', () => {
  const row: SearchRow = {
    placeId: null,
    placeNames: null,
    text: 'roof with pool',
    unit: 'hour',
    city: '',
    category: 'work',
    subcategory: '',
    searches: 9,
    searchers: 5,
    withoutResult: 7,
    unopened: 0,
  }
  const known = {
    ...row,
    placeId: 3,
    placeNames: { en: 'Lota', es: 'Lota' },
    text: null,
    subcategory: 'desk',
    withoutResult: 3,
  }
  const found: Searches = { ...noSearches, withoutResult: [row, known] }
  const { table, lines } = partOf(searchesSection(compared(found), { grain: 'day', currency: null }, words), 'notFound')
  expect(table.rows.map(({ name, note }) => [name, note])).toEqual([
    ['“roof with pool”, typed', 'Per hour · Work'],
    ['Lota', 'Per hour · Desk'],
  ])
  expect(table.rows[1]!.cells[0]!.bar).toBeCloseTo(3 / 7)
  expect(lines()[2]).toEqual(['Lota', 'hour', 'work', 'desk', 3, 9])
})

test('[ADM-04] a share that can still grow says at least, until the days of the whole month are over', () => {
  const cohorts = {
    bookedAgain: [
      {
        cohort: '2026-01-01',
        people: 10,
        within: [
          { days: 30, people: 2 },
          { days: 60, people: 5 },
        ],
      },
    ],
    published: [],
    firstBooking: [],
  }
  const textsOn = (today: string) =>
    partOf(cohortsSection(compared(cohorts), today, words), 'cohort-bookedAgain').table.rows[0]!.cells.map(
      ({ text }) => text,
    )
  expect(textsOn('2026-03-01')).toEqual(['10', '≥ 20%', '≥ 50%'])
  expect(textsOn('2026-03-03')).toEqual(['10', '20%', '≥ 50%'])
})
