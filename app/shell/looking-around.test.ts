import { expect, test } from 'vitest'
import { isLookingAround } from './looking-around.ts'

const at = (path: string) => new URL(path, 'http://localhost')

test.each([
  ['from a listing back to the results', '/property/1', '/?q=light', undefined, true],
  ['from page to page', '/?q=light', '/?q=light&page=2', 'GET', true],
  ['to another page', '/', '/bookings', undefined, false],
  ['the same again', '/?q=light', '/?q=light', undefined, false],
  ['after something was sent', '/property/1', '/', 'POST', false],
  ['in another language', '/', '/?lang=es', undefined, false],
  ['to the log-in', '/', '/?auth=login', undefined, false],
  ['from a page of the log-in', '/login', '/', undefined, false],
  ['from its answer', '/auth/enter', '/', undefined, false],
] as const)('[HOME-04] %s: from %s to %s by %s', (_case, from, to, formMethod, is) => {
  const args = { currentUrl: at(from), nextUrl: at(to), formMethod } as Parameters<typeof isLookingAround>[0]
  expect(isLookingAround(args)).toBe(is)
})
