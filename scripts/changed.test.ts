import { expect, test } from 'vitest'
import { testsOf } from './changed.ts'

test.each([
  [
    'a noun is judged by its rules and its screens',
    ['domain/wishlists/wishlist.ts'],
    ['domain/wishlists/', 'app/wishlists/'],
  ],
  ['so are its screens', ['app/wishlists/own/a.tsx', 'app/wishlists/b.ts'], ['domain/wishlists/', 'app/wishlists/']],
  [
    'what is below by its folder',
    ['kernel/money.ts', 'platform/db.server.ts', 'db/routines/media.sql'],
    ['kernel/', 'platform/', 'db/'],
  ],
  ['a test is run itself', ['test/requests/money.test.ts'], ['test/requests/money.test.ts']],
  ['what is no code is judged by the checks', ['docs/layout.md', 'README.md', 'app/app.css'], []],
])('%s', (_what, files, tests) => {
  expect(testsOf(files)).toEqual(tests)
})
