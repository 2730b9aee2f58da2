import { afterEach, expect, test } from 'vitest'
import { callNative, followNative, hasPlugin, platformOf } from './bridge.ts'
import { ownPathIn } from './push.ts'

const out = globalThis as { Capacitor?: unknown }
afterEach(() => {
  delete out.Capacitor
})

test('[MOB-02] without an app nothing is implemented, and nobody tells anything', async () => {
  expect([hasPlugin('App'), platformOf()]).toEqual([false, null])
  expect(await callNative('App', 'getInfo')).toEqual({ ok: false, failure: { reason: 'not-implemented' } })
  expect(() => followNative('App', 'resume', () => {})()).not.toThrow()
})

test('[MOB-02] in an app a plugin answers, an absent one is not available, and a failure is one with its reason', async () => {
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error('why'), { code }))
  out.Capacitor = {
    getPlatform: () => 'ios',
    Plugins: {
      App: { getInfo: async () => ({ version: '1.0.0' }), exitApp: failing('UNIMPLEMENTED') },
      Network: { getStatus: failing('UNAVAILABLE') },
      Share: { share: failing('OWN') },
    },
  }
  expect(platformOf()).toBe('ios')
  expect(await callNative('App', 'getInfo')).toEqual({ ok: true, value: { version: '1.0.0' } })
  const missing = { ok: false, failure: { reason: 'not-available' } }
  expect(await callNative('Haptics', 'selectionChanged')).toEqual(missing)
  expect(await callNative('App', 'getLaunchUrl')).toEqual(missing)
  expect(await callNative('App', 'exitApp')).toEqual(missing)
  expect(await callNative('Network', 'getStatus')).toEqual(missing)
  expect(await callNative('Share', 'share', {})).toEqual({
    ok: false,
    failure: { reason: 'failed', code: 'OWN', message: 'why' },
  })
})

test.each([
  [{ address: '/notifications/1' }, '/notifications/1'],
  [{ address: '//elsewhere.example' }, null],
  [{ address: '/\\elsewhere.example' }, null],
  [{ address: 'https://elsewhere.example' }, null],
  [{ address: 1 }, null],
  [null, null],
])('[MOB-02] a notification leads to a path of ours alone: %o', (data, path) => {
  expect(ownPathIn(data)).toBe(path)
})
