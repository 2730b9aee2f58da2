import { categories, subcategories } from '#domain/listings/category.ts'
import spanish from '#domain/i18n/messages/es.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { kindsMatching } from './kind-filter.ts'

const labels: Record<string, string> = { ...spanish.kinds.category, ...spanish.kinds.subcategory }
const matching = (typed: string) => kindsMatching(typed, (kind) => labels[kind]!)

test('[HOME-07] with nothing typed every kind is there, under its parent', () => {
  const all = matching('  ')
  expect(all.map(({ category }) => category)).toEqual(categories)
  expect(all.flatMap(({ children }) => children)).toEqual(subcategories)
})

test.each([
  ['café o salón', []],
  ['ESTUDIO DE GRABACION', ['recording']],
  ['futbol', ['soccer']],
  ['pádel', ['padel']],
])('[HOME-07] %s finds kinds by their label, accents and case aside', (typed, kinds) => {
  const found = matching(typed).flatMap(({ children }) => children)
  for (const kind of kinds) expect(found).toContain(kind)
  if (kinds.length === 0) expect(found).toEqual([])
})

test('[HOME-07] a parent that matches brings all its children', () => {
  const [group] = matching(labels['wellness']!)
  expect(group?.category).toBe('wellness')
  expect(group?.children.length).toBe(10)
})
