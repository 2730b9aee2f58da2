import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changesOf, compareVersions, releasedIn } from './changelog.ts'

const changelog = `# Changes

## [Unreleased]

### Added

- A thing.

## [1.0.0] - 2026-12-01

- The first.
`

test.each([
  ['1.0.0', '1.0.1', -1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '2.0.0', 0],
  ['0.1.0', '1.0.0', -1],
])('[OPS-01] of versions %s and %s the numbers are compared', (a, b, expected) => {
  expect(Math.sign(compareVersions(a, b)!)).toBe(expected)
})

test.each(['1.0', 'v1.0.0', '1.0.0-beta', ''])('[OPS-01] %j is no version', (text) => {
  expect(compareVersions(text, '1.0.0')).toBeNull()
})

test('[OPS-01] a release takes what stands under ‘Unreleased’, and the next one begins empty', () => {
  const next = releasedIn(changelog, '1.1.0', '2026-12-24')
  expect(changesOf(next, '1.1.0')).toBe('### Added\n\n- A thing.')
  expect(changesOf(next, 'Unreleased')).toBe('')
  expect(changesOf(next, '1.0.0')).toBe('- The first.')
  expect(next).toContain('## [1.1.0] - 2026-12-24')
  expect(() => releasedIn(next, '1.2.0', '2026-12-25')).toThrow('nothing under')
  expect(() => releasedIn(changelog, '1.0.0', '2026-12-25')).toThrow('already')
})

test('[OPS-01] what an operator must do stands first under each version of the project', () => {
  const own = readFileSync('CHANGELOG.md', 'utf8')
  const versions = [...own.matchAll(/^## \[([^\]]+)\]/gm)].map(([, version]) => version!)
  for (const version of versions) {
    const changes = changesOf(own, version)
    if (changes !== '') expect(changes).toMatch(/^### To do when updating\n/)
  }
})
