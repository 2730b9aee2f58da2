import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { agentOf, BRIDGE_VERSION, bridgeVersionIn } from '#app/native/bridge-version.ts'
import { expect, test } from 'vitest'
import { agentOfBridge, bridges, newestListsAll } from './bridges.ts'

const versions = Object.keys(bridges).map(Number)

test('[MOB-02] the newest bridge is the one that apps of today name, and has all that pages ask for', () => {
  expect(versions).toEqual(Array.from({ length: BRIDGE_VERSION }, (_, index) => index + 1))
  expect(agentOfBridge(BRIDGE_VERSION, '1.2.3')).toBe(agentOf('1.2.3'))
  expect(newestListsAll).toBe(true)
})

test.each(versions)('[MOB-02] bridge %i is known by its agent, and docs/mobile.md says what it is', (version) => {
  expect(bridgeVersionIn(`Mozilla/5.0 ${agentOfBridge(version, '1.0.0')}`)).toBe(version)
  expect(readFileSync(join(import.meta.dirname, '../../docs/mobile.md'), 'utf8')).toMatch(
    new RegExp(`^\\| ${version} \\|`, 'm'),
  )
})
