import { languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { NOW } from '#test/factories.ts'
import { memoryStorage } from '#test/media.ts'
import { aWholeLife } from '#test/personal.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personalTables, received } from './personal-data.ts'
import { exportedTables, type Facts, readRows } from './queries/list-rows.server.ts'
import { withheld } from './withheld.ts'

const { db } = await aDatabase()
const life = await aWholeLife(db, memoryStorage().storage.write)
const facts: Facts = { person: life.id, email: life.email, now: NOW, title_en: '', title_es: '' }

/** Columns by which a row is about somebody and is not, or not always, in their export, and why. */
const notExported: Readonly<Record<string, string>> = {
  'audit_log.actor_id': 'which admin acted is not told',
  'blocked_people.blocked_id': 'a block is not told to whom it is against',
  'claim_readers.admin_id': 'of admins',
  'claims.decided_by': 'of admins',
  'company.legal_texts_confirmed_by': 'of admins',
  'data_exports.person_id': 'the export itself',
  'demo_people.user_id': 'a mark of the demo',
  'desk_marks.taken_by': 'of admins',
  'dispute_answers.saved_by': 'of admins',
  'email_proofs.user_id': 'hashes of codes, for minutes',
  'fee_changes.made_by': 'of admins',
  'fee_rules.host_id': 'the fee stands in each quote',
  'idempotency_keys.user_id': 'answers to a device, the same as the bookings',
  'inbound_emails.user_id': 'sealed answers by e-mail until they are read, then messages',
  'inquiries.ended_by': 'of admins',
  'interventions.decided_by': 'of admins',
  'interventions.requested_by': 'of admins',
  'live_events.recipient_id': 'ids, for a day',
  'message_readings.admin_id': 'of admins',
  'message_readings.person_id': 'for an hour, then in what our team did',
  'notifications.person_id': 'others’ notifications',
  'payout_files.created_by': 'of admins',
  'payout_reminders.sent_by': 'of admins',
  'payouts.ended_by': 'of admins',
  'payouts.retried_by': 'of admins',
  'person_notes.author_id': 'of admins',
  'photo_uploads.owner_id': 'parts of a photo that is being sent',
  'report_readers.admin_id': 'of admins',
  'reports.decided_by': 'of admins',
  'reports.person_id': 'a report about somebody would point to its reporter',
  'passkey_challenges.user_id': 'hashes of an attempt, for minutes',
  'recovery_codes.user_id': 'hashes of what their owner has',
  'selections.admin_id': 'of admins',
  'sign_in_attempts.user_id': 'hashes of an attempt, for minutes',
  'waiting_log_ins.user_id': 'hashes of an attempt, for minutes',
  'write_offs.decided_by': 'of admins',
  'write_offs.proposed_by': 'of admins',
}

/** A person as the host of a conversation and as an owner in the books. */
async function alsoAHost(): Promise<void> {
  await sql`insert into conversations values (${newId()}, ${life.other}, ${life.id}, ${life.sold}, 0, ${NOW})`.execute(
    db,
  )
  await sql`insert into ledger_accounts (id, kind, owner_id, currency) values (${newId()}, 'payout', ${life.id}, 'EUR')`.execute(
    db,
  )
  await sql`insert into owed_bookings values (${life.id}, 'EUR', null, 5)`.execute(db)
  await sql`insert into money_months values (${life.id}, 'EUR', ${NOW})`.execute(db)
}

/** Columns that refer to accounts, or are named like those that do. */
async function personColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select t.relname as "table", a.attname as "column" from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.atttypid = 'uuid'::regtype and not a.attisdropped and (
      exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = t.oid and a.attnum = any (k.conkey)
        and k.confrelid in ('profiles'::regclass, '"user"'::regclass))
      or a.attname ~ '(^|_)(user|guest|host|author|owner|person|recipient|reporter|blocker|blocked|actor|admin)_id$|_by$|^userId$')
    order by 1, 2`.execute(db)
  return rows
}

/** Rows of a table that the export has. */
const exportedOf = async (table: string) =>
  exportedTables.includes(table) ? await Array.fromAsync(readRows(db, table, facts)) : []

test('[AUTH-07] every column of the schema that holds a person is in their export, or placed with a reason', async () => {
  await alsoAHost()
  const missing: string[] = []
  for (const { table, column } of await personColumns()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${life.id}`.execute(db)
    const exported = (await exportedOf(table)).filter((row) => row[column] === life.id)
    if (rows[0]!.count === 0 || exported.length < rows[0]!.count) missing.push(`${table}.${column}`)
  }
  expect(missing).toEqual(Object.keys(notExported).toSorted())
})

test('[AUTH-07] whatever the rules withhold is named in the export, once, with its reason; and nothing else is', () => {
  const named = Object.values(withheld).flat()
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  const byRule = [...personalTables, ...received].flatMap((place) =>
    place.withheld === null ? [place.table] : place.withheld.map((column) => `${place.table}.${column}`),
  )
  // A table of which some rows are exported is named by the column that tells them apart.
  const isNamed = (place: string) =>
    named.some((name) =>
      place.includes('.') ? [place, place.split('.')[0]].includes(name) : [name, name.split('.')[0]].includes(place),
    )
  expect([...byRule, ...Object.keys(notExported)].filter((place) => !isNamed(place))).toEqual([])
  const known = new Set([...byRule, ...Object.keys(notExported)])
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('[AUTH-07] each table has a name in both languages', () => {
  for (const language of languages) {
    const t = translator(language)
    expect(exportedTables.filter((table) => t(`exportPage:table.${table}`).startsWith('exportPage'))).toEqual([])
  }
})
