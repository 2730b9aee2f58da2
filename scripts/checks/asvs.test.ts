import { expect, test } from 'vitest'
import { asvs, asvsFigures } from './asvs.ts'
import { asvsPath, readSources, type Source } from './sources.ts'
import { join } from 'node:path'

const real = readSources(join(import.meta.dirname, '../..'))

/** The document as it is, with one line in the place of that of 1.2.4, which has a file and a test. */
const withLine = (line: string): Source[] =>
  real.map((source) =>
    source.path === asvsPath ? { path: asvsPath, text: source.text.replace(/^\| 1\.2\.4 \|.*$/m, line) } : source,
  )

test('the document of ASVS names every item of levels 1 and 2, once', () => {
  expect(asvs(real)).toEqual([])
  expect(
    asvsFigures(real)
      .match(/\d+/g)
      ?.reduce((sum, count) => sum + Number(count), 0),
  ).toBe(253)
})

test.each([
  ['', ['1.2.4 is missing']],
  ['| 1.2.4 | pass | how | `app` | |\n| 1.2.4 | pass | how | `app` | |', ['1.2.4 stands there twice']],
  ['| 1.2.4 | passed | how | `app` | |', ["1.2.4: 'passed' is none of pass, partly, fail, does not apply"]],
  ['| 1.2.4 | pass | | `app` | |', ['1.2.4: says nothing']],
  ['| 1.2.4 | pass | how | | |', ['1.2.4: names no file']],
  ['| 1.2.4 | pass | how | `app/gone.ts` | |', ['1.2.4: app/gone.ts is not there']],
  ['| 1.2.4 | pass | how | [keys](gone.md) | |', ['1.2.4: docs/security/gone.md is not there']],
  [
    "| 1.2.4 | pass | how | `app` | `scripts/checks/steps.test.ts`: 'no such title' |",
    ["1.2.4: scripts/checks/steps.test.ts has no test 'no such title'"],
  ],
  [
    '| 1.2.4 | pass | how | `app` | `scripts/checks/asvs.test.ts` |',
    ['1.2.4: a test is `file`: and its title in quotation marks'],
  ],
  ['| 1.2.4 | pass | how | `app` | |\n| 1.2.10 | pass | how | `app` | |', ['1.2.10: no item of levels 1 and 2']],
])('a line that is wrong is told: %s', (line, problems) => {
  expect(asvs(withLine(line))).toEqual(problems.map((problem) => `${asvsPath}: ${problem}`))
})
