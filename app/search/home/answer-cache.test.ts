import { beforeEach, expect, test } from 'vitest'
import { forgetAnswers, keepAnswer, keptAnswer, questionOf } from './answer-cache.ts'

beforeEach(forgetAnswers)

test('[HOME-04] an answer is kept for a minute, and until something is changed', () => {
  keepAnswer('location=Santiago', 'an answer', 0)
  expect(keptAnswer('location=Santiago', 59_999)).toBe('an answer')
  expect(keptAnswer('location=Santiago', 60_000)).toBeNull()
  expect(keptAnswer('location=Tokyo', 0)).toBeNull()
  forgetAnswers()
  expect(keptAnswer('location=Santiago', 0)).toBeNull()
})

test('[HOME-04] the last six are kept', () => {
  for (let page = 1; page <= 7; page++) keepAnswer(`page=${page}`, page, 0)
  expect(keptAnswer('page=1', 0)).toBeNull()
  expect(keptAnswer('page=2', 0)).toBe(2)
})

test.each([
  ['?location=Santiago&show=filters', 'location=Santiago'],
  ['?showMap=true&q=light&auth=login&to=%2Fbookings', 'q=light'],
  ['?lang=es&page=2', 'lang=es&page=2'],
  ['', ''],
])('[HOME-04] %j asks the server for %j: a dialog or a map over the page asks nothing new', (search, question) => {
  expect(questionOf(search)).toBe(question)
})
