import { expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { exportsInUse } from './exports.ts'

/** A file of the domain, and one that takes something of it. */
const complaintsOf = (exporting: string, importer: string, text: string) =>
  exportsInUse(sourcesFrom({ 'domain/pricing/quote.ts': exporting, [importer]: text }))

test.each([
  ['by name', `import { quote } from '#domain/pricing/quote.ts'`],
  ['under another name', `import { quote as ask } from '../domain/pricing/quote.ts'`],
  ['as a type', `import type { quote } from '#domain/pricing/quote.ts'`],
  ['whole', `import * as pricing from '#domain/pricing/quote.ts'`],
  ['when it is wanted', `const { quote } = await import('#domain/pricing/quote.ts')`],
  ['to hand it on', `export { quote } from '#domain/pricing/quote.ts'`],
  ['within a type', `type Quote = import('#domain/pricing/quote.ts').quote`],
])('what a script takes %s is used', (_how, text) => {
  expect(complaintsOf('export const quote = 1', 'scripts/price.ts', text)).toEqual([])
})

test.each(['domain/pricing/quote.test.ts', 'test/prices.ts', 'app/search/home.server.test.ts'])(
  'what only %s takes is a door for tests',
  (importer) => {
    const complaints = complaintsOf(
      '\nexport function quote() {}',
      importer,
      `import { quote } from '#domain/pricing/quote.ts'`,
    )
    expect(complaints).toEqual(['domain/pricing/quote.ts:2: only tests import quote'])
  },
)

test.each([
  ['export const quote = 1', 'quote'],
  ['export const { quote } = prices', 'quote'],
  ['export class Quote {}', 'Quote'],
  ['export type Quote = number', 'Quote'],
  ['export interface Quote {}', 'Quote'],
  ['const quote = 1\nexport { quote as price }', 'price'],
  ['export default 1', 'default'],
])('%s, which nobody takes, is no export', (text, name) => {
  const complaints = complaintsOf(text, 'scripts/price.ts', `import '#domain/pricing/quote.ts'`)
  expect(complaints).toEqual([expect.stringMatching(new RegExp(`: nobody imports ${name}$`))])
})

test('pages, scripts and tests export what they like', () => {
  expect(
    exportsInUse(
      sourcesFrom({
        'app/a.route.tsx': 'export const loader = 1',
        'app/root.tsx': 'export const links = 1',
        'test/b.ts': 'export const b = 1',
      }),
    ),
  ).toEqual([])
})
