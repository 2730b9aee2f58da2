import { readFileSync } from 'node:fs'
import { agentOfBridge, bridges, newestBridge, newestListsAll } from '#test/native/bridges.ts'
import { expect, test } from 'vitest'
import { agentOf, bridgeVersionIn, fillsScreen } from './bridge-version.ts'

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

const versions = Object.keys(bridges).map(Number)

test('[MOB-02] the newest bridge is the one that apps of today name, and has all that pages ask for', () => {
  expect(versions).toEqual(Array.from({ length: newestBridge }, (_, index) => index + 1))
  expect(agentOfBridge(newestBridge, '1.2.3')).toBe(agentOf('1.2.3'))
  expect(newestListsAll).toBe(true)
})

test.each(versions)('[MOB-02] bridge %i is known by its agent, and docs/mobile.md says what it is', (version) => {
  expect(bridgeVersionIn(`${phone} ${agentOfBridge(version, '1.0.0')}`)).toBe(version)
  expect(readFileSync('docs/mobile.md', 'utf8')).toMatch(new RegExp(`^\\| ${version} \\|`, 'm'))
})
