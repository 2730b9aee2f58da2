import { allRoutes } from '#test/routes.ts'
import { expect, test } from 'vitest'
import { access } from './access.ts'

test('[SHELL-03] [ADM-01] the table says of every route who may see it, and of no other', () => {
  expect(Object.keys(access).toSorted()).toEqual(allRoutes.map(({ pattern }) => pattern).toSorted())
})

test('[SHELL-03] every guarded page has a loader, without which the guard would not run on a step within the app', () => {
  const unread = allRoutes.filter(
    ({ pattern, isPage, hasLoader }) => access[pattern] !== 'everybody' && isPage && !hasLoader,
  )
  expect(unread.map(({ file }) => file)).toEqual([])
})
