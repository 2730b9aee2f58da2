import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

const came = { referrerHost: '', ownHost: 'patio.example', campaign: '' }

test.each([
  ['', 'direct'],
  ['patio.example', 'direct'],
  ['patio.example:443', 'direct'],
  ['www.google.com', 'search'],
  ['www.google.co.uk', 'search'],
  ['google.cl', 'search'],
  ['duckduckgo.com', 'search'],
  ['search.yahoo.com', 'search'],
  ['m.facebook.com', 'social'],
  ['l.instagram.com', 'social'],
  ['t.co', 'social'],
  ['WWW.YOUTUBE.COM', 'social'],
  ['mail.google.com', 'mail'],
  ['outlook.live.com', 'mail'],
  ['com.google.android.gm', 'mail'],
  ['blog.example', 'site'],
  ['google.com.evil.example', 'site'],
  ['notfacebook.com', 'site'],
  ['cl.patio.example', 'site'],
])('[ADM-06] who comes from "%s" came by %s', (referrerHost, source) => {
  expect(sourceOf({ ...came, referrerHost })).toBe(source)
})

test('[ADM-06] a campaign goes before the site that showed it', () => {
  expect(sourceOf({ ...came, referrerHost: 'www.google.com', campaign: 'newsletter' })).toBe('campaign')
})
