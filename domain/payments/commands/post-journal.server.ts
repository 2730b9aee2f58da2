import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Account, Posting } from '../ledger.ts'

/** @property bookingId null for what is no booking's: a provider's fee */
type Entry = { eventKey: string; bookingId: string | null; postings: readonly Posting[] }

/** Writes one ledger entry; its event key is idempotent and the database refuses unbalanced ones. */
export const postJournal = (tx: Tx, entry: Entry, now: Date): Promise<void> => postEntries(tx, [entry], now)

/** Entries per statement, because PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 1000

/** Writes the ledger entries of many bookings at once. */
export async function postEntries(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  const ids = new Map<string, string>()
  const postings: {
    journal_id: string
    number: number
    account_id: string
    amount_minor: number
    currency: Currency
  }[] = []
  const journal = entries.map(({ eventKey, bookingId }) => ({
    id: newId(now.getTime()),
    event_key: eventKey,
    booking_id: bookingId,
    at: now,
  }))
  for (const [index, entry] of entries.entries())
    for (const [number, { account, amount }] of entry.postings.entries()) {
      const key = `${account.kind} ${ownerOf(account)} ${amount.currency}`
      const accountId = ids.get(key) ?? (await accountOf(tx, account, amount.currency, now))
      ids.set(key, accountId)
      const { minor: amount_minor, currency } = amount
      postings.push({ journal_id: journal[index]!.id, number, account_id: accountId, amount_minor, currency })
    }
  for (let from = 0; from < journal.length; from += AT_ONCE)
    await tx
      .insertInto('journal')
      .values(journal.slice(from, from + AT_ONCE))
      .execute()
  for (let from = 0; from < postings.length; from += AT_ONCE)
    await tx
      .insertInto('postings')
      .values(postings.slice(from, from + AT_ONCE))
      .execute()
}

const ownerOf = (account: Account) => ('ownerId' in account ? account.ownerId : null)

async function accountOf(tx: Tx, account: Account, currency: Currency, now: Date): Promise<string> {
  const ownerId = ownerOf(account)
  await tx
    .insertInto('ledger_accounts')
    .values({ id: newId(now.getTime()), kind: account.kind, owner_id: ownerId, currency })
    .onConflict((conflict) => conflict.columns(['kind', 'owner_id', 'currency']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', account.kind)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return row.id
}
