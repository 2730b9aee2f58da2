import { quoteFor } from './insert-quote.server.ts'
import type { ChangeFailure } from '../errors.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { type ChangeInput, limitOfChange, lockOwn, mustBeAnswered, offerFor } from './propose-change.server.ts'

type Preview = Result<{ price: Quote; differenceMinor: number; mustBeAnswered: boolean }, ChangeFailure>

/** Thrown to end a transaction without writing: what `offerFor` clears away on its way comes back. */
class Looked extends Error {
  readonly preview: Preview

  constructor(preview: Preview) {
    super('only looked')
    this.preview = preview
  }
}

/** What a change would cost now, or why it cannot be had. Asked under the same locks as the change itself, and nothing is written. */
export async function previewChange(
  db: Db,
  input: Omit<ChangeInput, 'shownMinor' | 'idempotencyKey'>,
  now: Date,
): Promise<Preview> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Looked(await look(tx, input, now))
    })
  } catch (error) {
    if (error instanceof Looked) return error.preview
    throw error
  }
}

async function look(tx: Tx, input: Omit<ChangeInput, 'shownMinor' | 'idempotencyKey'>, now: Date): Promise<Preview> {
  const booking = await lockOwn(tx, input)
  if (!booking) return fail({ reason: 'not-found' })
  const offer = await offerFor(tx, booking, input, now)
  if (!offer.ok) return offer

  const limit = await limitOfChange(tx, booking, input, offer.value, now)
  if (limit) return fail(limit)
  const { listing, rules, party, differenceMinor } = offer.value
  return ok({
    price: quoteFor(listing, rules, party),
    differenceMinor,
    mustBeAnswered: mustBeAnswered(booking, input, offer.value, now),
  })
}
