import { payoutEntry, payoutPaidEntry, payoutReturnedEntry, type Posting } from '#domain/payments/ledger.ts'
import { type PayoutDetails, shownOf } from '#domain/payouts/bank-details.ts'
import { ownerOf } from '#domain/payouts/payout-account.ts'
import { money } from '#kernel/money.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Vault } from '#platform/vault.server.ts'
import type pg from 'pg'
import type { People, Person } from './people.ts'
import { idsOf, type NewId } from './random.ts'
import { insertRows } from './rows.ts'
import { daysBefore, earlier, SEED, type WorldTime } from './world.ts'

/** All payouts are for listings in Chile. */
const [COUNTRY, CURRENCY] = ['CL', 'CLP'] as const

type Part = { bookingId: string; minor: number; startsAt: Date }

type Sent = { id: string; host: Person; parts: readonly Part[] }
/** @property isAgain whether an admin reset the failure */
type Outcome = { status: 'paid' } | { status: 'failed'; cause: 'details' | 'closed'; words: string; isAgain: boolean }

type Works = { client: pg.Client; newId: NewId; vault: Vault; admin: Person }

/** Inserts paid, due and stopped payouts of the demo's host, and another host's failed ones. */
export async function insertPayouts(
  client: pg.Client,
  { demoHost, demoAdmin, hosts }: People,
  vault: Vault,
  time: WorldTime,
): Promise<void> {
  const works = { client, newId: idsOf(`${SEED}:payouts`), vault, admin: demoAdmin }
  const owed = await owedTo(client, demoHost)
  await payDemoHost(works, { host: demoHost, owed }, time)

  const before = daysBefore(time.start, 9)
  for (const host of hosts) {
    const parts = (await owedTo(client, host)).filter(({ startsAt }) => startsAt < before)
    if (parts.length === 0) continue
    await insertAccount(works, host, '000245781903')
    const sent = await send(works, { host, parts, made: addMinutes(before, 30), isInFile: true })
    const words = 'R03 cuenta inexistente'
    await end(works, sent, { status: 'failed', cause: 'closed', words, isAgain: false }, addMinutes(before, 2880))
    return
  }
}

async function payDemoHost(works: Works, { host, owed }: { host: Person; owed: readonly Part[] }, time: WorldTime) {
  await insertAccount(works, host, '000987654321')
  const [stopped, due] = [owed.at(-1)!, owed.slice(-3, -1)]
  const past = owed.slice(0, -3)
  const third = Math.ceil(past.length / 3)
  for (const [index, parts] of [past.slice(0, third), past.slice(third, 2 * third), past.slice(2 * third)].entries()) {
    if (parts.length === 0) continue
    let made = addMinutes(parts.at(-1)!.startsAt, 1)
    if (index === 1) {
      const sent = await send(works, { host, parts, made, isInFile: true })
      const words = 'R04 número de cuenta inválido'
      made = addMinutes(made, 2160)
      await end(works, sent, { status: 'failed', cause: 'details', words, isAgain: true }, made)
    }
    const sent = await send(works, { host, parts, made: addMinutes(made, 90), isInFile: true })
    await end(works, sent, { status: 'paid' }, earlier(addMinutes(made, 1530), addMinutes(time.start, -20)))
  }
  await send(works, { host, parts: due, made: addMinutes(due.at(-1)!.startsAt, 1), isInFile: false })
  await insertRows(works.client, 'payout_stops', [
    {
      id: works.newId(stopped.startsAt),
      booking_id: stopped.bookingId,
      reason: 'admin',
      source_id: works.newId(stopped.startsAt),
      created_at: addMinutes(stopped.startsAt, 120),
    },
  ])
}

/** Begun bookings without stops, in order. */
async function owedTo(client: pg.Client, host: Person): Promise<Part[]> {
  const { rows } = await client.query<{ bookingId: string; minor: string; startsAt: Date }>(
    `select booking_id as "bookingId", minor, starts_at as "startsAt" from owed_bookings o join bookings b on b.id = booking_id
     where o.host_id = $1 and o.currency = $2 and minor > 0
       and not exists (select from payout_stops s where s.booking_id = b.id) order by starts_at, b.id`,
    [host.id, CURRENCY],
  )
  return rows.map(({ minor, ...part }) => ({ ...part, minor: Number(minor) }))
}

async function insertAccount({ client, newId, vault }: Works, host: Person, number: string): Promise<void> {
  const id = accountOf(host)
  const details: PayoutDetails = {
    kind: 'chile',
    holder: `${host.firstName} ${host.lastName}`,
    taxId: '12345678-5',
    bank: '012',
    account: 'vista',
    number,
  }
  const sealed = vault.seal(JSON.stringify(details), ownerOf({ hostId: host.id, id }))
  const row = { id, host_id: host.id, method: 'bank', country: COUNTRY, currency: CURRENCY, status: 'ready' }
  const secret = { details: sealed.text, key_id: sealed.keyId, shown: shownOf(details) }
  await insertRows(client, 'payout_accounts', [{ ...row, ...secret, created_at: host.since }])
  await insertRows(client, 'ledger_accounts', [
    { id: newId(host.since), kind: 'payout', owner_id: host.id, currency: CURRENCY },
  ])
}

/** The account's id is the same each time. */
const accountOf = (host: Person) => idsOf(`${SEED}:payout-account:${host.id}`)(host.since)

type Sending = { host: Person; parts: readonly Part[]; made: Date; isInFile: boolean }

/** Makes a payout and gives it to a bank an hour later. */
async function send(works: Works, { host, parts, made, isInFile }: Sending): Promise<Sent> {
  const { client, newId, admin } = works
  const id = newId(made)
  const amount = parts.reduce((sum, { minor }) => sum + minor, 0)
  const of = { id, host_id: host.id, account_id: accountOf(host), method: 'bank', currency: CURRENCY }
  await insertRows(client, 'payouts', [{ ...of, amount_minor: amount, status: 'due', created_at: made }])
  await insertRows(
    client,
    'payout_parts',
    parts.map(({ bookingId, minor }) => ({ payout_id: id, booking_id: bookingId, amount_minor: minor })),
  )
  await post(works, { id, host, parts, event: 'payout', at: made }, payoutEntry)
  if (!isInFile) return { id, host, parts }

  const [fileId, sentAt] = [newId(made), addMinutes(made, 60)]
  const file = { id: fileId, country: COUNTRY, currency: CURRENCY, created_by: admin.id, created_at: sentAt }
  await insertRows(client, 'payout_files', [file])
  await client.query(`update payouts set status = 'sending', file_id = $2, sent_at = $3 where id = $1`, [
    id,
    fileId,
    sentAt,
  ])
  return { id, host, parts }
}

async function end(works: Works, { id, host, parts }: Sent, outcome: Outcome, at: Date): Promise<void> {
  const { client, admin } = works
  await client.query('update payouts set status = $2, ended_at = $3, ended_by = $4 where id = $1', [
    id,
    outcome.status,
    at,
    admin.id,
  ])
  if (outcome.status === 'paid') return post(works, { id, host, parts, event: 'payout-paid', at }, payoutPaidEntry)
  await post(works, { id, host, parts, event: 'payout-returned', at }, payoutReturnedEntry)
  await client.query('update payouts set cause = $2, last_error = $3 where id = $1', [id, outcome.cause, outcome.words])
  if (!outcome.isAgain) return
  await client.query('update payouts set retried_at = $2, retried_by = $3 where id = $1', [id, at, admin.id])
}

type Entry = { id: string; host: Person; parts: readonly Part[]; event: string; at: Date }

/** Posts one entry for each booking. */
async function post(
  { client, newId }: Works,
  { id, host, parts, event, at }: Entry,
  postingsOf: (amount: ReturnType<typeof money>, hostId: string) => Posting[],
): Promise<void> {
  const accounts = await client.query<{ id: string; kind: string; owner: string | null }>(
    'select id, kind, owner_id as owner from ledger_accounts where currency = $1 and (owner_id is null or owner_id = $2)',
    [CURRENCY, host.id],
  )
  const entries = parts.map(({ bookingId, minor }) => ({ id: newId(at), bookingId, minor }))
  await insertRows(
    client,
    'journal',
    entries.map((entry) => ({
      id: entry.id,
      event_key: `${event}:${id}:${entry.bookingId}`,
      booking_id: entry.bookingId,
      at,
    })),
  )
  const rows = entries.flatMap((entry) =>
    postingsOf(money(entry.minor, CURRENCY), host.id).map(({ account, amount }, number) => ({
      journal_id: entry.id,
      number,
      account_id: accounts.rows.find(({ kind }) => kind === account.kind)!.id,
      amount_minor: amount.minor,
      currency: CURRENCY,
    })),
  )
  await insertRows(client, 'postings', rows)
}
