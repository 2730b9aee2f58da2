import { expect, test } from 'vitest'
import { isOlder } from './app-version.ts'

test.each([
  ['0.9.12', '1.0.0', true],
  ['1.9.0', '1.10', true],
  ['1.2', '1.2.0', false],
  ['1.2.1', '1.2', false],
  ['2', '1.99.99', false],
  ['', '0.1', true],
])('[MOB-02] version %s is older than %s: %s', (version, than, is) => {
  expect(isOlder(version, than)).toBe(is)
})
