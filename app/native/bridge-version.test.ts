import { expect, test } from 'vitest'
import { agentOf, BRIDGE_VERSION, bridgeVersionIn, fillsScreen } from './bridge-version.ts'

const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/145.0.0.0 Mobile Safari/537.36'

test.each([
  [phone, null, false],
  [null, null, false],
  [undefined, null, false],
  [`${phone} NativeApp/1.0.0`, 1, false],
  [`${phone} NativeApp/2.14.3 Bridge/1`, 1, false],
  [`${phone} NativeApp/1.0.0 Bridge/2`, 2, true],
  [`${phone} NativeApp/1.0.0 Bridge/17`, 17, true],
  [`${phone} Bridge/2`, null, false],
])('[MOB-02] %s comes over the bridge %s, and fills its screen: %s', (agent, version, fills) => {
  expect(bridgeVersionIn(agent)).toBe(version)
  expect(fillsScreen(version)).toBe(fills)
})

test('[MOB-02] an app of today is known by what it says of itself', () => {
  expect(bridgeVersionIn(`${phone} ${agentOf('1.0.0')}`)).toBe(BRIDGE_VERSION)
})
