import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ensurePackages, stampPackages } from './packages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'packages-'))
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

test("[OPS-01] packages that somebody installed by npm's own command are not installed again until the lock file changes", () => {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  // No npm is found: an installation would fail.
  vi.stubEnv('PATH', folder)
  expect(ensurePackages(folder)).toBe(false)
  stampPackages(folder)
  expect(ensurePackages(folder)).toBe(true)
  writeFileSync(join(folder, 'package-lock.json'), '{ }')
  expect(ensurePackages(folder)).toBe(false)
})
