import { beforeEach, expect, test } from 'vitest'
import { clearAnswers, cacheAnswer, cachedAnswer, questionOf } from './answer-cache.ts'

beforeEach(clearAnswers)

test('[HOME-04] an answer is cached for a minute, and until something is changed', () => {
  cacheAnswer('location=Santiago', 'an answer', 0)
  expect(cachedAnswer('location=Santiago', 59_999)).toBe('an answer')
  expect(cachedAnswer('location=Santiago', 60_000)).toBeNull()
  expect(cachedAnswer('location=Tokyo', 0)).toBeNull()
  clearAnswers()
  expect(cachedAnswer('location=Santiago', 0)).toBeNull()
})

test('[HOME-04] the last six are cached', () => {
  for (let page = 1; page <= 7; page++) cacheAnswer(`page=${page}`, page, 0)
  expect(cachedAnswer('page=1', 0)).toBeNull()
  expect(cachedAnswer('page=2', 0)).toBe(2)
})

test.each([
  ['?location=Santiago&show=filters', 'location=Santiago'],
  ['?showMap=true&q=light&auth=login&to=%2Fbookings', 'q=light'],
  ['?lang=es&page=2', 'lang=es&page=2'],
  ['', ''],
])('[HOME-04] %j asks the server for %j: a dialog or a map over the page asks nothing new', (search, question) => {
  expect(questionOf(search)).toBe(question)
})
