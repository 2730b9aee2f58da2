import { findBrokenPromises } from '../promises.ts'
import type { Db } from '#platform/db.server.ts'
import { afterEach, expect } from 'vitest'

/** For files that book, pay or cancel: whatever a test does, the books are in order after it. */
export function checkInvariants(database: () => Db): void {
  afterEach(async () => {
    expect(await findBrokenPromises(database(), null)).toEqual([])
  })
}
