import { expect, test } from 'vitest'
import { answerDue } from './inquiry.ts'

const createdAt = new Date('2026-03-02T15:00:00Z')

test.each([
  ['contact', 'privacy', '2026-04-01T15:00:00.000Z'],
  ['contact', 'booking', null],
  ['feedback', 'problem', null],
])('[AUTH-08] [SHELL-14] an inquiry by %s about %s is to be answered by %s', (form, kind, due) => {
  expect(answerDue({ form, kind, createdAt })?.toISOString() ?? null).toBe(due)
})
