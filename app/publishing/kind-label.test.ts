import { categoryTree } from '#domain/listings/category.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { kindLabel } from './kind-label.ts'

test.each([
  ['en', /cabin/],
  ['es', /cabaña/],
] as const)('[HOST-01] [HOST-02] who has a cabin finds it in Recreation (%s)', (language, cabin) => {
  const labels = categoryTree.recreation.map((kind) => kindLabel(kind, translator(language)))
  expect(labels.filter((label) => cabin.test(label))).toHaveLength(1)
  expect(new Set(labels).size).toBe(labels.length)
})
