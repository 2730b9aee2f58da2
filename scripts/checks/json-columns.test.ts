import { expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { jsonColumns } from './json-columns.ts'

const rows =
  'export interface Quotes {\n  id: string\n  lines: Json\n  terms: GeneratedJson\n  cleaned: Json | null\n}\n'
const complaintsAbout = (code: string, path = 'domain/bookings/queries/read.server.ts') =>
  jsonColumns(sourcesFrom({ 'db/rows.ts': rows, [path]: code }))

test.each([
  ['const lines = row.lines as QuoteLine[]', 'lines'],
  ['const { extras } = row.terms as AgreedTerms', 'terms'],
  ['const done = row.cleaned! as Cleaned', 'cleaned'],
  ['const done = row.cleaned as unknown as Cleaned', 'cleaned'],
  ["const lines = row['lines'] as QuoteLine[]", 'lines'],
  ['const { terms } = row\nreturned(terms as AgreedTerms)', 'terms'],
  ['query.$narrowType<{ lines: QuoteLine[] }>()', 'lines'],
  ['const extras = sql<QuoteLine[]>`jsonb_path_query_array(quotes.lines, ${path})`', 'lines'],
  ["db.select(sql<Terms>`terms`.as('agreed'))", 'terms'],
])('nobody takes what stands in a jsonb column for something: %s', (code, column) => {
  expect(complaintsAbout(code)).toEqual([
    expect.stringMatching(
      new RegExp(`^domain/bookings/queries/read\\.server\\.ts:\\d: ${column} is a jsonb column: parse it by a schema`),
    ),
  ])
})

test.each([
  'const lines = quoteLines(row.lines, row.id)',
  'const lines = row.lines as unknown',
  'const status = row.status as BookingStatus',
  'const extras = sql`jsonb_path_query_array(quotes.lines, ${path})`',
  "const reason = sql<string>`(select terms ->> 'reason' from quotes)`",
  'query.$narrowType<{ cleaned: NotNull; status: Status }>()',
])('what is parsed, or is no such column, is free: %s', (code) => {
  expect(complaintsAbout(code)).toEqual([])
})

test('tests may take what they have written for what it is', () => {
  const code = 'const lines = row.lines as QuoteLine[]'
  expect(complaintsAbout(code, 'domain/bookings/queries/read.server.test.ts')).toEqual([])
  expect(complaintsAbout(code, 'app/bookings/pay/quote.view.server.ts')).toHaveLength(1)
})
