import { expect, test } from 'vitest'
import { typedAhead, typedOn } from './type-ahead.ts'

const times = ['Any time', '08:00', '09:00', '10:00', '11:00', '18:00'].map((text) => ({ key: text, text }))

test.each([
  ['1', null, '10:00'],
  ['11', '10:00', '11:00'],
  ['1', '10:00', '11:00'],
  ['111', '11:00', '18:00'],
  ['1', '18:00', '10:00'],
  ['18', '10:00', '18:00'],
  ['9', null, '09:00'],
  ['09', null, '09:00'],
  ['a', '18:00', 'Any time'],
  ['x', '10:00', null],
])('typing %j while %j is marked leads to %j', (typed, from, to) => {
  // '11' typed quickly is one word only where its letters differ from a repeated one.
  expect(typedAhead(times, typed, from)).toBe(to)
})

test('accents and case do not matter', () => {
  const places = ['Ñuñoa', 'Viña del Mar', 'Ámsterdam'].map((text) => ({ key: text, text }))
  expect(typedAhead(places, 'nu', null)).toBe('Ñuñoa')
  expect(typedAhead(places, 'AM', null)).toBe('Ámsterdam')
})

test('after a pause a new word begins', () => {
  const first = typedOn({ text: '', atMs: 0 }, '1', 10_000)
  expect(typedOn(first, '8', 10_500)).toEqual({ text: '18', atMs: 10_500 })
  expect(typedOn(first, '8', 11_000)).toEqual({ text: '8', atMs: 11_000 })
})
