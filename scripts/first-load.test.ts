import { expect, test } from 'vitest'
import { complaintsOf, filesOf, firstLoadLimits } from './first-load.ts'

const chunks = [
  { file: 'assets/vendor-a.js', entry: null, imports: ['assets/runtime-a.js'] },
  { file: 'assets/runtime-a.js', entry: null, imports: [] },
  { file: 'assets/root-a.js', entry: 'app/root.tsx', imports: ['assets/vendor-a.js'] },
  { file: 'assets/stay-a.js', entry: null, imports: ['assets/vendor-a.js'] },
  { file: 'assets/listing-a.js', entry: 'app/listing.tsx', imports: ['assets/vendor-a.js', 'assets/stay-a.js'] },
  { file: 'assets/calendar-a.js', entry: 'app/calendar.tsx', imports: ['assets/stay-a.js'] },
]

test('a page loads the files of its modules with all that they import, each once', () => {
  expect(filesOf(['app/root.tsx', 'app/listing.tsx'], chunks).toSorted()).toEqual([
    'assets/listing-a.js',
    'assets/root-a.js',
    'assets/runtime-a.js',
    'assets/stay-a.js',
    'assets/vendor-a.js',
  ])
})

test('a module that is in no file of its own stops the check', () => {
  expect(() => filesOf(['app/renamed.tsx'], chunks)).toThrow('app/renamed.tsx')
})

const allowed = firstLoadLimits.scriptKb * 1000
/** A vendor file of so many bytes, and so many others of 1 KB. */
const load = (vendor: number, others: number) => ({
  page: 'listing',
  scripts: [
    ...Array.from({ length: others }, (_, at) => ({ file: `assets/part${at}-Cx3_a-9.js`, bytes: 1000 })),
    { file: 'assets/vendor-BMCjG8B.js', bytes: vendor },
  ],
})
// The document and the font are two more.
const max = firstLoadLimits.requests - 3

test.each([
  [load(allowed - 2000, 2), [], 'to the byte'],
  [
    load(allowed - 1999, 2),
    [
      `listing: ${(allowed / 1000).toFixed(1)} KB of JavaScript, ${firstLoadLimits.scriptKb} allowed; largest: vendor ${((allowed - 1999) / 1000).toFixed(1)}, part0 1.0, part1 1.0`,
    ],
    'one byte more',
  ],
  [load(1000, max), [], 'as many files as are allowed'],
  [
    load(1000, max + 1),
    [
      `listing: ${firstLoadLimits.requests + 1} requests, ${firstLoadLimits.requests} allowed; scripts: ${Array.from({ length: max + 1 }, (_, at) => `part${at}`).join(', ')}, vendor`,
    ],
    'one file more',
  ],
] as const)('a page over its budget is named with what it loads (%#: %j)', (firstLoad, complaints, _why) => {
  expect(complaintsOf(firstLoad)).toEqual(complaints)
})
