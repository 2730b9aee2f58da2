import { expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { decisionList, decisions } from './decisions.ts'

const files = {
  'docs/decisions/001-stack.md':
    '# 001 Stack\n\nSubject: Code. One package.\nReplaced in part by [003](003-texts.md): its texts.\n\n## Context\n',
  'docs/decisions/002-refunds.md': '# 002 Refunds\n\nSubject: Money. Line by line.\n\n## Context\n',
  'docs/decisions/003-texts.md': '# 003 Texts\n\nSubject: Code. Compiled ahead.\n',
}
const list = decisionList(sourcesFrom(files))
const complaintsWith = (changes: Record<string, string>) =>
  decisions(sourcesFrom({ ...files, 'docs/decisions/README.md': list, ...changes }))

test('the list of decisions has a heading a subject and a line a decision, and says which are replaced', () => {
  expect(list).toContain(`## Code

- [001](001-stack.md) **Stack**: One package. (replaced in part by [003](003-texts.md))
- [003](003-texts.md) **Texts**: Compiled ahead.

## Money

- [002](002-refunds.md) **Refunds**: Line by line.
`)
  expect(complaintsWith({})).toEqual([])
})

const old = ['docs/decisions/README.md: not what the decisions say: run `node scripts/decisions.ts`']

test.each([
  ['that the list misses', { 'docs/decisions/004-more.md': '# 004 More\n\nSubject: Code. More.\n' }, old],
  ['that says something else by now', { 'docs/decisions/003-texts.md': '# 003 Texts\n\nSubject: Code. Else.\n' }, old],
  ['without any list', { 'docs/decisions/README.md': '' }, old],
  [
    'without a subject',
    { 'docs/decisions/003-texts.md': '# 003 Texts\n\n## Context\n' },
    ["docs/decisions/003-texts.md: begins with '# NNN Title', an empty line and 'Subject: … . What was decided.'"],
  ],
  [
    'of a subject that nobody knows',
    { 'docs/decisions/003-texts.md': '# 003 Texts\n\nSubject: Weather. Rain.\n' },
    [expect.stringMatching(/^docs\/decisions\/003-texts\.md: 'Weather' is no subject: Code, /)],
  ],
  [
    'whose title has the number of another',
    { 'docs/decisions/003-texts.md': '# 002 Texts\n\nSubject: Code. Compiled ahead.\n' },
    ['docs/decisions/003-texts.md: its title says 002'],
  ],
  [
    'that is replaced by none',
    { 'docs/decisions/002-refunds.md': '# 002 Refunds\n\nSubject: Money. Lines.\nReplaced by [009](009-gone.md).\n' },
    ['docs/decisions/002-refunds.md: replaced by 009-gone.md, which is not there'],
  ],
])('a decision %s is refused', (_which, changes, complaints) => {
  expect(complaintsWith(changes)).toEqual(complaints)
})
