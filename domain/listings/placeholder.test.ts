import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { subcategories } from './category.ts'
import { placeholderOf } from './placeholder.ts'

test.each([
  ['apartment', 'en', 'Flat with a view', 'building-2'],
  ['house', 'en', 'A whole house for your people', 'house'],
  ['house', 'en', 'Villa with a pool', 'tree-palm'],
  ['house', 'es', 'Cabaña de madera entre los árboles', 'trees'],
  ['kitchen', 'en', 'Test kitchen with a long table', 'cooking-pot'],
  ['workshop', 'es', 'Taller para clases de cocina', 'cooking-pot'],
  ['outdoor', 'en', 'Garden tour and tasting', 'route'],
  ['workshop', 'es', 'Taller de fotografía', 'camera'],
  ['studio', 'en', 'Bright open studio', 'camera'],
  ['tennis', 'en', 'Tennis court in Providencia', 'dumbbell'],
] as const)('[HOME-05] in place of a picture of %s, told in %s as %s, stands %s', (kind, language, text, icon) => {
  expect(placeholderOf(kind, { text, language })).toBe(icon)
})

test('[HOME-05] every placeholder is a sign that there is', () => {
  const sprite = readFileSync(new URL('../../public/icons.svg', import.meta.url), 'utf8')
  const titles = ['cabin', 'villa', 'cooking', 'tour', 'photo', ''].map((text) => ({ text, language: 'en' as const }))
  const icons = subcategories.flatMap((kind) => titles.map((title) => placeholderOf(kind, title)))
  expect(icons.filter((icon) => !sprite.includes(`id="${icon}"`))).toEqual([])
})
