import { expect, test } from 'vitest'
import { problemsOf } from '#kernel/fields.ts'
import { DeclineForm } from './input.ts'
import { asksPurpose } from './purpose.ts'

test.each([
  ['apartment', true, false],
  ['apartment', false, true],
  ['hall', true, true],
  ['film-studio', true, true],
  ['office', true, true],
  ['spa', true, false],
  ['spa', false, true],
] as const)(
  '[BOOK-01] for %s, booked at once: %s, a guest is asked what it is for: %s',
  (subcategory, instantBook, isExpected) => {
    expect(asksPurpose({ subcategory, instantBook })).toBe(isExpected)
  },
)

test.each<[Record<string, string>, Record<string, string> | null, string]>([
  [{ reason: 'party' }, null, 'a reason is enough'],
  [{ reason: 'party', note: 'Sorry.' }, null, 'words may be added'],
  [{ reason: 'other', note: 'The roof is being repaired.' }, null, 'another reason is said'],
  [{ reason: 'other', note: ' \n ' }, { note: 'decline:missingNote' }, 'another reason is not said'],
  [{ note: 'Sorry.' }, { reason: 'decline:missing' }, 'words are no reason'],
  [{ reason: 'party', note: 'x'.repeat(501) }, { note: 'decline:long' }, 'too long'],
])('[BOOK-01] a decline as %j has the problems %j (%s)', (form, problems, _why) => {
  const parsed = DeclineForm.safeParse(form)
  expect(parsed.success ? null : problemsOf(parsed.error)).toEqual(problems)
})
