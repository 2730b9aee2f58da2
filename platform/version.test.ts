import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readVersion, versionText } from './version.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-version-'))
writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}')
afterAll(() => rmSync(folder, { recursive: true }))

test('[OPS-01] the version is the package’s; the commit is the image’s, or the checkout’s, or nobody’s', () => {
  expect(readVersion(folder, undefined)).toEqual({ version: '1.2.3', commit: null })
  expect(readVersion(folder, '4f2c9a81d0b75a2f')).toEqual({ version: '1.2.3', commit: '4f2c9a81d0' })
  writeFileSync(join(folder, '.git'), 'no repository')
  expect(readVersion(folder, undefined).commit).toBeNull()
})

test('[OPS-01] people read it in one text', () => {
  expect(versionText({ version: '1.2.3', commit: null })).toBe('1.2.3')
  expect(versionText({ version: '1.2.3', commit: '4f2c9a81d0' })).toBe('1.2.3 (4f2c9a81d0)')
})
