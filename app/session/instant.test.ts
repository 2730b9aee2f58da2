import { siteOf } from '#domain/i18n/site.ts'
import { expect, test } from 'vitest'
import { ownText } from './own-instant.ts'
import { instantText, instantView } from './instant.view.server.ts'

const at = new Date('2026-03-07T02:30:00Z')
const santiago = { locale: 'en-US', site: { ...siteOf('localhost', new Map()), zone: 'America/Santiago' } } as const
const london = { locale: 'en-GB', site: { ...siteOf('localhost', new Map()), zone: 'Europe/London' } } as const

test.each([
  ['whole', santiago, 'Friday, March 6 at 11:30 PM GMT-3'],
  ['time', santiago, '11:30 PM GMT-3'],
  ['day', santiago, 'Mar 6, 2026 (GMT-3)'],
  ['whole', london, 'Saturday 7 March at 02:30 GMT'],
] as const)('[SHELL-11] the server’s %s text of an instant names its zone', (style, reader, text) => {
  expect(instantView(at, reader, style).text).toBe(text)
})

test.each([
  ['whole', 'Saturday, March 7 at 11:30 AM'],
  ['time', '11:30 AM'],
  ['day', 'Mar 7, 2026'],
] as const)('[SHELL-11] where the reader’s zone is known, the server’s %s text is the browser’s', (style, text) => {
  const reader = { ...santiago, zone: 'Asia/Tokyo' }
  expect(instantView(at, reader, style).text).toBe(text)
  expect(ownText(at.toISOString(), style, 'en-US', 'Asia/Tokyo')).toBe(text)
  // No script writes this one anew where its reader has travelled, and admins enter times by the site's clock.
  expect(instantText(at, reader)).toBe('Friday, March 6 at 11:30 PM GMT-3')
})

test('[SHELL-11] the words around an instant stay around it', () => {
  const say = (when: string) => `Last used ${when}.`
  expect(instantView(at, santiago, 'whole', say)).toMatchObject({
    before: 'Last used ',
    after: '.',
    iso: at.toISOString(),
  })
  expect(instantText(at, santiago, say)).toBe('Last used Friday, March 6 at 11:30 PM GMT-3.')
})

test.each([
  ['whole', 'Asia/Tokyo', 'Saturday, March 7 at 11:30 AM'],
  ['time', 'Asia/Tokyo', '11:30 AM'],
  ['day', 'America/Santiago', 'Mar 6, 2026'],
  ['day', 'Asia/Tokyo', 'Mar 7, 2026'],
] as const)('[SHELL-11] a browser writes the %s of an instant as in %s: %s', (style, zone, text) => {
  expect(ownText(at.toISOString(), style, 'en-US', zone)).toBe(text)
})
