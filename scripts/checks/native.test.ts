import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { native } from './native.ts'

const of = (path: string, text: string) => native(sourcesFrom({ [path]: text }))

test.each([
  ['app/ui/card.tsx', "const isApp = 'Capacitor' in window"],
  ['app/search/results/locate.ts', "import { Geolocation } from '@capacitor/geolocation'"],
  ['domain/accounts/device.ts', 'const bridge = globalThis.androidBridge'],
  ['app/session/visitor.server.ts', "const isApp = agent.includes('NativeApp/')"],
])('[MOB-02] %s does not know of the app around a page: %s', (path, text) => {
  expect(of(path, text)).toHaveLength(1)
})

test.each([
  ['app/native/is-native.ts', "export const isNative = () => 'Capacitor' in globalThis"],
  ['mobile/plugins.check.ts', "import type { AppPlugin } from '@capacitor/app'"],
  ['app/ui/card.tsx', 'const capacity = 4'],
])('[MOB-02] %s may: %s', (path, text) => {
  expect(of(path, text)).toEqual([])
})
