import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { chosenExtras, extraParams } from './input.ts'
import type { Extra } from './quote.ts'

const anExtra = (id: string, maxQuantity: number): Extra => ({
  id,
  unit: maxQuantity > 1 ? 'item' : 'booking',
  price: money(5000, 'CLP'),
  maxQuantity,
  name: { en: id, es: id },
})
const [projector, chairs] = [anExtra('projector', 1), anExtra('chairs', 20)]

test.each([
  ['nothing', {}, []],
  ['one', { 'extra-projector': '1' }, [['projector', 1]]],
  [
    'some, in the host’s order',
    { 'extra-chairs': '12', 'extra-projector': '1' },
    [
      ['projector', 1],
      ['chairs', 12],
    ],
  ],
  [
    'too many: the most that there are',
    { 'extra-projector': '3', 'extra-chairs': '21' },
    [
      ['projector', 1],
      ['chairs', 20],
    ],
  ],
  ['none of it', { 'extra-chairs': '0' }, []],
  ['what nobody offers', { 'extra-helicopter': '1' }, []],
  ['no number', { 'extra-chairs': 'many', 'extra-projector': 'on' }, []],
  ['half and below zero', { 'extra-chairs': '1.5', 'extra-projector': '-1' }, []],
  ['numbers without end', { 'extra-chairs': '9'.repeat(400) }, []],
] as const)('[BOOK-07] an address asks for %s', (_name, values, expected) => {
  const chosen = chosenExtras(values, [projector, chairs])
  expect(chosen.map(({ extra, quantity }) => [extra.id, quantity])).toEqual(expected)
})

test('[BOOK-07] what was chosen stands in the address again', () => {
  const values = { 'extra-projector': '1', 'extra-chairs': '12' }
  expect(extraParams(chosenExtras(values, [projector, chairs]))).toEqual(values)
})
