import { expect, test } from 'vitest'
import { type Draft, draftOf } from './draft.ts'
import { directionOf, nextStep, type Step, stepBefore, type View } from './next-step.ts'

const blank = draftOf({ type: 'day', page: 1 })
const placed = { location: 'Santiago' }
const kind = { category: 'events' as const }
const days = { from: '2026-12-04', to: '2026-12-06' }
const party = (adults: number, children = 0) => ({ guests: { adults, children, infants: 0, pets: 0 } })

test.each<[string, Partial<Draft>, View]>([
  ['nothing', {}, 'location'],
  ['everything but a location', { ...kind, ...days, ...party(2) }, 'location'],
  ['a location of blanks', { location: '  ' }, 'location'],
  ['a location', placed, 'category'],
  ['the device’s place, which has no name', { coordinates: { lat: -33.4, lng: -70.6 } }, 'category'],
  ['a category without subcategory', { ...placed, ...kind }, 'dates'],
  ['a subcategory', { ...placed, subcategory: 'hall' }, 'dates'],
  ['a first day alone', { ...placed, ...kind, from: days.from }, 'dates'],
  ['both days', { ...placed, ...kind, ...days }, 'guests'],
  ['by the hour one day', { ...placed, ...kind, type: 'hour', from: days.from }, 'guests'],
  ['by the hour no day', { ...placed, ...kind, type: 'hour' }, 'dates'],
  ['a party of none', { ...placed, ...kind, ...days, ...party(0) }, 'guests'],
  [
    'infants and pets alone',
    { ...placed, ...kind, ...days, guests: { ...party(0).guests, infants: 2, pets: 1 } },
    'guests',
  ],
  ['all, children only', { ...placed, ...kind, ...days, ...party(0, 2) }, 'contracted'],
  ['all', { ...placed, ...kind, ...days, ...party(2) }, 'contracted'],
  ['all but a kind', { ...placed, ...days, ...party(2) }, 'category'],
  ['all but dates', { ...placed, ...kind, ...party(2) }, 'dates'],
])('[HOME-08] given %s, the next step is %s', (_what, known, view) => {
  expect(nextStep({ ...blank, ...known })).toBe(view)
})

test.each<[Step[], Partial<Draft>, View]>([
  [['category'], placed, 'dates'],
  [['category', 'dates'], placed, 'guests'],
  [['category', 'dates', 'guests'], placed, 'contracted'],
  [['dates'], placed, 'category'],
  [['location'], {}, 'location'],
])(
  '[HOME-08] with %j left empty on purpose they are not asked again, but a location always is',
  (skipped, known, view) => {
    expect(nextStep({ ...blank, ...known }, new Set(skipped))).toBe(view)
  },
)

test('[HOME-08] each step has a way back; the category view contracts', () => {
  expect(stepBefore).toEqual({ location: 'contracted', category: 'contracted', dates: 'category', guests: 'dates' })
})

test.each([
  ['location', 'category', 'forward'],
  ['guests', 'contracted', 'forward'],
  ['dates', 'category', 'back'],
  ['contracted', 'location', 'back'],
] as const)('[HOME-08] from %s to %s the steps move %s', (from, to, direction) => {
  expect(directionOf(from, to)).toBe(direction)
})
