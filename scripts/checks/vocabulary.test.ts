import { describe, expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { vocabulary } from './vocabulary.ts'

const complaintsAbout = (path: string, text = '') => vocabulary(sourcesFrom({ [path]: text }))

test.each([
  'domain/bookings/booking.ts',
  'domain/bookings/bookings.ts',
  'domain/pricing/refund.ts',
  'domain/pricing/from-price.ts',
  'domain/pricing/refund.test.ts',
  'domain/bookings/input.ts',
  'domain/bookings/queries.server.ts',
  'domain/bookings/commands.server.ts',
  'domain/bookings/jobs.server.ts',
  'domain/bookings/commands.server.test.ts',
  'domain/bookings/commands/hold-dates.server.ts',
  'domain/bookings/commands/hold-dates.server.test.ts',
  'domain/search/queries/search-listings.server.ts',
  'domain/payments/gateway.server.ts',
  'domain/payments/gateway.stripe.server.ts',
  'domain/i18n/messages/es/checkout.json',
  'kernel/money.ts',
  'kernel/money.test.ts',
  'platform/db.server.ts',
  'platform/db.server.test.ts',
  'platform/clock.ts',
  'platform/common-passwords.txt',
  'app/bookings/card.tsx',
  'docs/index.html',
])('%s is a good name', (path) => {
  expect(complaintsAbout(path)).toEqual([])
})

describe('in the domain', () => {
  test.each([
    ['domain/notes.ts', 'stands in no noun’s folder'],
    ['domain/invoices/invoice.ts', 'invoices is not among the nouns'],
    ['domain/bookings/card.tsx', 'belongs to app/'],
    ['domain/bookings/card.test.tsx', 'belongs to app/'],
    ['domain/bookings/readme.md', 'none of the names'],
    ['domain/bookings/service.server.ts', 'none of the names'],
    ['domain/bookings/Refund.ts', 'none of the names'],
    ['domain/bookings/queries.ts', 'ends in .server.ts'],
    ['domain/bookings/messages/en/a.json', 'in domain/i18n only'],
    ['domain/i18n/messages/en/a.ts', 'messages are JSON'],
    ['domain/i18n/messages/en.json', 'a file a namespace'],
    ['domain/i18n/messages/fr/a.json', 'a file a namespace'],
    ['domain/bookings/rules/refund.ts', 'may be folders'],
    ['domain/bookings/commands/deep/hold.server.ts', 'may be folders'],
    ['domain/bookings/rules/refund.test.ts', 'beside what it tests'],
    ['domain/bookings/commands/hold-dates.ts', 'verb-what.server.ts'],
    ['domain/bookings/commands/holdDates.server.ts', 'verb-what.server.ts'],
    ['domain/bookings/commands/booking-hold.server.ts', 'the verb comes first'],
  ])('%s is refused: %s', (path, reason) => {
    expect(complaintsAbout(path)).toEqual([expect.stringContaining(reason)])
  })
})

describe('meaningless names are refused', () => {
  test.each([
    'app/utils.ts',
    'app/ui/utils/dates.ts',
    'app/ui/helpers.test.ts',
    'platform/shared.server.ts',
    'scripts/lib/git.ts',
    'domain/bookings/types.ts',
    'kernel/constants.ts',
    'app/ui/index.tsx',
    'mobile/common/a.ts',
    'bench/misc.ts',
  ])('%s', (path) => {
    expect(complaintsAbout(path)).toEqual([expect.stringContaining('name it by what it holds')])
  })
})

test('the kernel holds plain files, the platform .server files', () => {
  expect(complaintsAbout('kernel/db.server.ts')).toHaveLength(1)
  expect(complaintsAbout('kernel/icon.tsx')).toHaveLength(1)
  expect(complaintsAbout('platform/mailer.ts')).toHaveLength(1)
})

test('the kernel reads no clock', () => {
  const clocks = 'const a = Date.now()\nconst b = new Date()\nconst c = Temporal.Now.instant()\nconst d = new Date(0)'
  expect(complaintsAbout('kernel/dates.ts', clocks)).toEqual([
    'kernel/dates.ts:1: the kernel reads no clock (Date.now)',
    'kernel/dates.ts:2: the kernel reads no clock (new Date())',
    'kernel/dates.ts:3: the kernel reads no clock (Temporal.Now)',
  ])
})

test('but for an id, which begins with the time', () => {
  expect(complaintsAbout('kernel/ids.ts', 'const a = Date.now()')).toEqual([])
})

test('migrations and decisions have numbers of their own', () => {
  const paths = ['db/migrations/0001_media.sql', 'db/migrations/0002_places.sql', 'docs/decisions/001-stack.md']
  const sources = (more: readonly string[]) => [...paths, ...more].map((path) => ({ path, text: '' }))
  expect(vocabulary(sources(['docs/decisions/002-embedded-postgres.md']))).toEqual([])
  expect(vocabulary(sources(['db/migrations/0002_more.sql', 'docs/decisions/001-more.md']))).toEqual([
    'db/migrations/0002_more.sql: another one has this number',
    'docs/decisions/001-more.md: another one has this number',
  ])
})

test('a door of a noun is a file or a folder', () => {
  const paths = ['domain/email/commands/send-email.server.ts', 'domain/email/queries.server.ts']
  const sources = (more: readonly string[]) => [...paths, ...more].map((path) => ({ path, text: '' }))
  expect(vocabulary(sources([]))).toEqual([])
  expect(vocabulary(sources(['domain/email/commands.server.ts']))).toEqual([
    'domain/email/commands.server.ts: domain/email/commands/ is there as well',
  ])
})
