import { addresses, patterns } from '#app/addresses.ts'
import { expect, test } from 'vitest'
import { devicePages } from './device-pages.server.ts'

const ID = '019bd2c5-0000-7000-8000-000000000000'

test('[MOB-01] a device keeps the list of trips and each trip, and forgets them where somebody logs in or out', () => {
  const { list, one, forgets } = devicePages()
  expect({ list, one, forgets }).toEqual({
    list: '/bookings',
    one: String.raw`/bookings/[\da-f-]{36}`,
    forgets: ['/auth/'],
  })
  const isOne = new RegExp(`^${one}$`)
  const deviceOf = (path: string) =>
    forgets.some((beginning) => path.startsWith(beginning))
      ? 'forgets'
      : path === list || isOne.test(path)
        ? 'kept'
        : 'online'
  for (const pattern of patterns)
    expect([pattern, deviceOf(pattern.replaceAll(/:\w+\??/g, ID))]).toEqual([pattern, addresses[pattern].device])
})
