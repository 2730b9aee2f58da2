import { expect, test } from 'vitest'
import { typedText } from './typed-text.ts'

test.each([
  ['  Valle   Escondido ', 'valle escondido'],
  ['Ñuñoa norte', 'ñuñoa norte'],
  ['sala para 20 personas', 'sala para 20 personas'],
])('[ADM-06] of a place that nobody knows "%s" is stored as "%s"', (text, stored) => {
  expect(typedText(text)).toBe(stored)
})

test.each([
  'ana@example.com',
  '+56 9 8765 4321',
  '987654321',
  'Av. Siempreviva 742',
  'Calle 5, Santiago',
  'Los Leones 12',
  'depto #4',
  'https://example.com/a',
  'www.example.com',
  '12.345.678-9',
  'x'.repeat(61),
  '   ',
])('[ADM-06] of "%s" nothing is stored', (text) => {
  expect(typedText(text)).toBeUndefined()
})
