import { kindNames, kinds } from '#domain/notifications/kinds.ts'
import { intentsIn } from '#scripts/checks/intents.ts'
import { allRoutes } from '#test/routes.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addresses, beginningsOf, stylesOf, isPattern, type Pattern, patterns } from './addresses.ts'
import { matchAddress } from './session/match-address.server.ts'
import { activeTab, isTabBarHidden } from './shell/lazy/active-tab.ts'
import { isReadAside } from './shell/lazy/native/aside-pages.ts'
import { isFormPage, isOld } from './shell/lazy/live-pages.ts'
import { isLookingAround } from './shell/looking-around.ts'
import { isAlone, isConversation, isDescribing, isPaying } from './shell/whole-pages.ts'

test('[SHELL-03] [ADM-01] the table says of every route who may see it, and of no other', () => {
  expect(patterns.toSorted()).toEqual(allRoutes.map(({ pattern }) => pattern).toSorted())
})

test('[SHELL-03] every guarded page has a loader, without which the guard would not run on a step within the app', () => {
  const unread = allRoutes.filter(
    ({ pattern, isPage, hasLoader }) => addresses[pattern].access !== 'everybody' && isPage && !hasLoader,
  )
  expect(unread.map(({ file }) => file)).toEqual([])
})

const ID = '019bd2c5-0000-7000-8000-000000000000'
const filled = (pattern: string) => pattern.replaceAll(/:\w+\??/g, ID).replace('/*', '/nothing-here')
const pages = allRoutes.filter(({ isPage }) => isPage).map(({ pattern }) => pattern)

/** The browser's lists for an open page, in the words of the table. */
function shellOf(path: string): string {
  if (isPaying(path)) return 'paying'
  if (isConversation(path)) return 'conversation'
  if (isDescribing(path)) return 'describing'
  if (!isTabBarHidden(path, false)) return activeTab(path)
  return path.endsWith('/availability') ? 'calendar' : 'listing'
}

function liveOf(path: string): string {
  const at = (address: string) => new URL(address, 'http://localhost')
  const step = { currentUrl: at(path), nextUrl: at('/?q=x') }
  if (!isLookingAround(step as unknown as Parameters<typeof isLookingAround>[0])) return 'log-in'
  const kind = ['booking', 'notification'].find((each) => isOld(path, { kind: each, bookingId: ID }))
  return isFormPage(path) ? 'typed' : (kind ?? 'session')
}

test('[SHELL-01] [SHELL-06] of every page the browser shows the bars that the table says', () => {
  expect(pages.map((pattern) => `${pattern} ${shellOf(filled(pattern))}`)).toEqual(
    pages.map((pattern) => `${pattern} ${addresses[pattern].shell}`),
  )
})

test('of every page the browser reads anew what the table says, and for that alone', () => {
  expect(pages.map((pattern) => `${pattern} ${liveOf(filled(pattern))}`)).toEqual(
    pages.map((pattern) => `${pattern} ${addresses[pattern].live}`),
  )
})

test('of every page the browser shows without our bars those that it never steps to', () => {
  expect(pages.filter((pattern) => isAlone(filled(pattern)))).toEqual(['/sandbox/sessions/:sessionId', '/offline'])
})

test('[MOB-02] an app shows over its page texts for everybody alone', () => {
  const texts = pages.filter((pattern) => isReadAside(filled(pattern)))
  expect(texts).toEqual(['/privacy', '/terms', '/help/:name'])
  for (const pattern of texts) expect(addresses[pattern].access).toBe('everybody')
})

test('the front page has the looks of public pages, because a step there leaves the root data as they are', () => {
  expect(['/', '/none', undefined, '/checkout', '/admin/users'].map((route) => stylesOf(route))).toEqual([
    null,
    null,
    null,
    'own',
    'admin',
  ])
})

test('[LIST-03] robots are kept from what the table closes to them, and from nothing else', () => {
  const closed = beginningsOf(({ robots }) => robots === 'closed')
  expect(closed).toEqual([
    '/admin/',
    '/api/',
    '/auth/',
    '/bookings',
    '/checkout',
    '/host/dashboard',
    '/sandbox/',
    '/search/calendar',
  ])
  for (const pattern of patterns)
    expect([pattern, closed.some((beginning) => filled(pattern).startsWith(beginning))]).toEqual([
      pattern,
      addresses[pattern].robots === 'closed',
    ])
})

test('what any cache may store is for everybody, and so is what strangers share', () => {
  const cached = patterns.filter((pattern) => addresses[pattern].cache !== 'private')
  expect(cached.filter((pattern) => !/^(everybody|secret)$/.test(addresses[pattern].access))).toEqual([])
  expect(pages.filter((pattern) => addresses[pattern].cache === 'public')).toEqual([])
})

test('every notification leads to a page of somebody who is signed in, or of a listing', () => {
  const leads = kindNames.flatMap((kind) => {
    const to = kinds[kind].leads
    return typeof to === 'string' ? [to] : Object.values(to)
  })
  for (const lead of new Set(leads)) {
    const { pattern, address } = matchAddress(lead.replace(':id', ID))
    expect([lead, pages.includes(pattern)]).toEqual([lead, true])
    expect([lead, address.access]).toEqual([
      lead,
      lead === '/property/:id' ? 'everybody' : expect.stringMatching(/^(own|signed-in|admin\/payments)$/),
    ])
  }
})

const formsOf = (pattern: Pattern) => {
  const { file: _file, ...forms } = addresses[pattern].fresh
  return Object.values(forms).flat()
}

test('[ADM-01] [ADM-05] every form of an admin says whether it asks who it is, and so does every file', () => {
  const ofAdmins = allRoutes.filter(({ pattern }) => /^(admin|first-admin)/.test(addresses[pattern].access))
  const acts = ofAdmins.filter(({ pattern, hasAction }) => hasAction && formsOf(pattern).length === 0)
  expect(acts.map(({ pattern }) => pattern)).toEqual([])
  const files = ofAdmins.filter(({ pattern }) => pattern.endsWith('.csv') && !addresses[pattern].fresh.file)
  expect(files.map(({ pattern }) => pattern)).toEqual([])
})

test('[ADM-01] [AUTH-07] a row that says what asks who it is names each intent of its forms, and no other', () => {
  const named = allRoutes.filter(({ pattern }) => formsOf(pattern).length > 0)
  const intentsOf = (file: string) => {
    const intents = intentsIn({ path: file, text: readFileSync(file, 'utf8') })
    return intents.length > 0 ? [...intents] : ['']
  }
  expect(named.map(({ pattern }) => [pattern, formsOf(pattern).toSorted()])).toEqual(
    named.map(({ pattern, file }) => [pattern, intentsOf(file).toSorted()]),
  )
})

test('no other text passes for a pattern', () => {
  expect(['/about', '/*', '', 'about', 'toString', '/property/1'].map(isPattern)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
