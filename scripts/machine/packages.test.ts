import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensurePackages, stampPackages } from './packages.mjs'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'packages-'))))
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

/** An npm that would empty the packages, as the real one does. */
function anEmptyingNpm(): void {
  const path = join(folder, 'bin')
  mkdirSync(path)
  writeFileSync(join(path, 'npm'), '#!/bin/sh\nrm -rf node_modules/*\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${path}:${process.env['PATH']}`)
}

test.each([
  ['another folder', true],
  ['a folder that is gone', false],
])('[OPS-01] through a link to %s nothing is installed, and one sentence says why', (_, isThere) => {
  anEmptyingNpm()
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [own, other] = [join(folder, 'own'), join(folder, 'other')]
  for (const path of [own, other]) mkdirSync(path)
  const content = join(other, 'node_modules/kept')
  if (isThere) mkdirSync(content, { recursive: true })
  writeFileSync(join(own, 'package-lock.json'), '{}')
  symlinkSync(join(other, 'node_modules'), join(own, 'node_modules'))

  expect(ensurePackages(own)).toBe(false)
  expect(existsSync(content)).toBe(isThere)
  expect(complaints.mock.calls).toEqual([[expect.stringContaining('is a link to')]])
  complaints.mockRestore()
})

test('[OPS-01] packages of the same lock file are used through a link', () => {
  anEmptyingNpm()
  const [own, other] = [join(folder, 'own'), join(folder, 'other')]
  for (const path of [own, other]) {
    mkdirSync(path)
    writeFileSync(join(path, 'package-lock.json'), '{}')
  }
  mkdirSync(join(other, 'node_modules'))
  stampPackages(other)
  symlinkSync(join(other, 'node_modules'), join(own, 'node_modules'))
  expect(ensurePackages(own)).toBe(true)
})
