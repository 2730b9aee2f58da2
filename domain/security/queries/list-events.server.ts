import type { Db } from '#platform/db.server.ts'
import { ownKinds, type SecurityKind } from '../security-event.ts'

const PAGE = 50

type Window = {
  /** The id before which the page begins; null for the newest. */
  before: number | null
}

/** An account's own events, newest first, and where the next page begins. */
export async function listOwnEvents(db: Db, accountId: string, window: Window) {
  return pageOf(await eventRows(db, window).where('account_id', '=', accountId).where('kind', 'in', ownKinds).execute())
}

type Sought = Window & {
  kind: SecurityKind | null
  /** An account, or an address without one; null for all. */
  subject: { accountId: string | null; addressKeys: readonly string[] } | null
  /** The beginning of a network's pseudonym; null for all. */
  network: string | null
  /** Until the end of this minute; null for now. */
  until: Date | null
}

/** Everybody's events, newest first. */
export async function listEvents(db: Db, { kind, subject, network, until, ...window }: Sought) {
  return pageOf(
    await eventRows(db, window)
      .$if(kind !== null, (rows) => rows.where('kind', '=', kind!))
      .$if(network !== null, (rows) => rows.where('network', 'like', `${network}%`))
      .$if(until !== null, (rows) => rows.where('minute', '<=', until!))
      .$if(subject !== null, (rows) =>
        rows.where(({ eb, or, val }) =>
          or([
            eb('account_id', '=', subject!.accountId),
            eb('address_key', '=', eb.fn.any(val([...subject!.addressKeys]))),
          ]),
        ),
      )
      .execute(),
  )
}

const eventRows = (db: Db, { before }: Window) =>
  db
    .selectFrom('security_events')
    .select(['id', 'minute as at', 'kind', 'account_id as accountId', 'network', 'device', 'detail', 'count'])
    .select((eb) => eb('address_key', 'is not', null).as('isOfStranger'))
    .$if(before !== null, (rows) => rows.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)

function pageOf<Row extends { id: number; kind: string }>(rows: readonly Row[]) {
  const events = rows.slice(0, PAGE).map((row) => ({ ...row, kind: row.kind as SecurityKind }))
  return { events, older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}
