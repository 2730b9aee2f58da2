import { siteOf } from '#domain/i18n/site.ts'
import { expect, test } from 'vitest'
import { visitWith } from './visit.server.ts'

const visit = (headers: Record<string, string>, countryHeader: string | null = 'x-country') =>
  visitWith((name) => headers[name], { network: 'a network', site: siteOf('localhost', new Map()), countryHeader })

test.each([
  [{}, null],
  [{ dnt: '1' }, 'browser'],
  [{ dnt: '0' }, null],
  [{ 'sec-gpc': '1' }, 'browser'],
  [{ cookie: 'analytics=here' }, 'choice'],
  [{ cookie: 'analytics=account; i18next=es' }, 'choice'],
  [{ cookie: 'analytics=' }, null],
  [{ cookie: 'my-analytics=here' }, null],
  [{ dnt: '1', cookie: 'analytics=here' }, 'browser'],
])('[ADM-06] a request with %j is declined by %s', (headers, declined) => {
  expect(visit(headers as Record<string, string>).declined).toBe(declined)
})

test.each([
  ['CL', 'CL'],
  ['XX', null],
  ['T1', null],
  ['cl', null],
  ['Chile', null],
  ['', null],
])('[ADM-06] a proxy that says "%s" names the country %s', (named, country) => {
  expect(visit({ 'x-country': named }).country).toBe(country)
})

test('[ADM-06] without a setting no header names a country', () => {
  expect(visit({ 'x-country': 'CL' }, null).country).toBeNull()
})
