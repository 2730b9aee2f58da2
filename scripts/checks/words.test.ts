import { describe, expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { words } from './words.ts'

const glossary = `# Glossary

| say | not |
|---|---|
| \`a\` | \`fine\` |

## Words we use

| say | not |
|---|---|
| \`cached\`, \`ttlMs\` | \`…kept…\`, \`MAX_REMEMBERED…\` |
| \`expire\` | \`…giveUp…\`, later (of what loads) |
| \`email\` | \`letter\` |
`

const complaintsAbout = (files: Record<string, string>) =>
  words(sourcesFrom({ 'docs/glossary.md': glossary, ...files }))

const placesIn = (text: string, path = 'domain/pricing/quote.ts') =>
  complaintsAbout({ [path]: text }).map((complaint) => complaint.slice(0, complaint.indexOf("': ") + 1))

describe('a name that the glossary refuses is one wherever it is declared', () => {
  test.each([
    ['a value', 'const keptDays = 1', 'keptDays'],
    ['a constant', 'export const DAYS_KEPT = 1', 'DAYS_KEPT'],
    ['a function', 'export function giveUp() {}', 'giveUp'],
    ['a parameter', 'const f = (kept: string) => 1', 'kept'],
    ['a parameter with a value for its absence', 'function f(kept = 1) {}', 'kept'],
    ['one of an inner function', 'call(function ({ a: [, ...kept] }) {})', 'kept'],
    ['a type', 'export type KeptDay = string', 'KeptDay'],
    ['an interface', 'interface Kept {}', 'Kept'],
    ['a type’s member', 'type A = { isKept: boolean }', 'isKept'],
    ['a member in quotes', "type A = { 'kept-days': 1 }", 'kept-days'],
    ['a class and its members', 'class A { letter() {} }', 'letter'],
    ['a name taken apart', 'const { a: keptOnes, kept } = b', 'keptOnes'],
  ])('%s', (_where, text, name) => {
    expect(placesIn(text)).toEqual([`domain/pricing/quote.ts:1: '${name}'`])
  })

  test('a file, a column, a job', () => {
    expect(placesIn('', 'domain/pricing/kept-rates.server.ts')).toEqual([
      "domain/pricing/kept-rates.server.ts: 'kept-rates'",
    ])
    expect(placesIn('export interface Bookings {\n  kept_at: Date\n}', 'db/rows.ts')).toEqual([
      "db/rows.ts:2: 'kept_at'",
    ])
    expect(placesIn("const tasks = { 'bookings.give-up': job() }", 'tasks/bookings.ts')).toEqual([
      "tasks/bookings.ts:1: 'bookings.give-up'",
    ])
  })

  test('the complaint says what to say', () => {
    expect(complaintsAbout({ 'app/a.ts': 'const giveUp = 1' })).toEqual([
      "app/a.ts:1: 'giveUp': docs/glossary.md says `expire` for 'giveUp'",
    ])
  })
})

test.each([
  'const letters = 1; const newsletter = 2; type LetterBox = string',
  'const later = 1; const fine = 2',
  'const give = 1; const upGive = 2; const keep = 3; const REMEMBERED = 4',
  'const { kept } = row; use(kept)',
  "send({ kept: 1, 'kept-days': 2 })",
  'const other = "kept" // kept',
])('%s is nothing to complain of', (text) => {
  expect(placesIn(text)).toEqual([])
})

test('names in texts, pictures and messages are free', () => {
  const files = { 'content/en/kept.md': '', 'public/kept.png': '', 'domain/i18n/messages/en/kept.json': '{"kept":1}' }
  expect(complaintsAbout(files)).toEqual([])
})

describe('a doc comment', () => {
  test.each(['What', 'Whether', 'Where', 'Who', 'How', 'Whoever', 'Those', 'That'])(
    'that begins with %s has no subject',
    (word) => {
      expect(complaintsAbout({ 'app/a.ts': `let a\n/** ${word} it costs. */\nconst price = 1` })).toEqual([
        `app/a.ts:2: a comment begins with '${word}' and has no subject`,
      ])
    },
  )

  test('of several lines is one', () => {
    expect(complaintsAbout({ 'app/a.ts': '/**\n * What it costs.\n */\nconst price = 1' })).toHaveLength(1)
  })

  test.each([
    '/** Whether it may be read. */\nexport const canRead = () => true',
    '/** Who has paid. */\nexport async function hasPaid() {}',
    'type A = {\n  /** What a stranger sees. */\n  isShown: boolean\n}',
    '/** The price. What it costs. */\nconst price = 1',
    '/** Whatever it costs. */\nconst price = 1',
    '// What it costs\nconst price = 1',
    '/* What it costs */\nconst price = 1',
  ])('%s is nothing to complain of', (text) => {
    expect(complaintsAbout({ 'app/a.ts': text })).toEqual([])
  })

  test.each(['/** How it is paid. */\nconst isPaid = true', '/** Whether it is paid. */\nconst issue = true'])(
    '%s is no question',
    (text) => {
      expect(complaintsAbout({ 'app/a.ts': text })).toHaveLength(1)
    },
  )
})
