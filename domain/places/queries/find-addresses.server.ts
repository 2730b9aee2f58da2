import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { AddressFinder, TypedAddress } from '../gateway.server.ts'
import type { FoundAddress } from '../place.ts'

/** `too-many`: the account has asked enough for an hour. `busy`: all together have for this second. */
type AddressFailure = { reason: 'too-many' } | { reason: 'busy' } | { reason: 'unavailable' }

type World = {
  db: Db
  finder: AddressFinder
  budgets: Budgets
  log: { warn: (details: object, text: string) => void }
}

/** Milliseconds: a host who comes back to the step, or chooses another result, asks nobody again. */
const TTL_MS = 10 * 60_000
const answers = cachePerDatabase<readonly FoundAddress[]>({ ttlMs: TTL_MS, maxEntries: 500 })

/** Places that a typed address may mean; an answer of the last minutes costs nothing. */
export async function findAddresses(
  { db, finder, budgets, log }: World,
  address: TypedAddress,
  accountId: string,
  now: Date,
): Promise<Result<readonly FoundAddress[], AddressFailure>> {
  const key = JSON.stringify(Object.values(address)).toLowerCase()
  const known = answers(db).get(key, now.getTime())
  if (known) return ok(known)

  if (!(await budgets.spend('addressLookup', accountId, now)).ok) return fail({ reason: 'too-many' })
  if (!(await budgets.spend('addressLookupOfAll', 'all', now)).ok) return fail({ reason: 'busy' })
  try {
    const found = await finder.find(address)
    answers(db).set(key, found, now.getTime())
    return ok(found)
  } catch (error) {
    log.warn({ err: error }, 'an address was not looked up')
    return fail({ reason: 'unavailable' })
  }
}
