import { expect, test } from 'vitest'
import { sourceVersion } from './source-version.server.ts'

const document = new URL('../domain/search/document.ts', import.meta.url)
const routines = new URL('../db/routines/listings.sql', import.meta.url)

test('the version of some sources is one hash, of them and of what they import from the given folders', () => {
  const whole = sourceVersion([document], ['domain', 'kernel'])
  expect(whole).toMatch(/^[0-9a-f]{16}$/)
  expect(sourceVersion([document], ['domain', 'kernel'])).toBe(whole)
  const versions = [
    whole,
    sourceVersion([document], ['domain']),
    sourceVersion([document], ['kernel']),
    sourceVersion([document], []),
    sourceVersion([document, routines], ['domain', 'kernel']),
  ]
  expect(new Set(versions).size).toBe(versions.length)
})
