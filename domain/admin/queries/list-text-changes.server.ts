import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/** Changes shown, the newest; the log has all. */
const SHOWN = 50

/** The changes of a template's texts in a language, the newest first, as the log has them. */
export async function listTextChanges(db: Db, { template, language }: { template: string; language: Language }) {
  const own = `email.text:${template}:${language}:`
  const rows = await entries(db, own).execute()
  return rows.map(({ changes, first_name, last_name, ...entry }) => ({
    ...entry,
    actorName: first_name === null ? null : `${first_name} ${last_name}`.trim(),
    changes: Object.fromEntries(Object.entries(changesOf(changes, entry.id)).filter(([name]) => name.startsWith(own))),
  }))
}

const entries = (db: Db, own: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('profiles', 'user_id', 'actor_id')
    .select(['audit_log.id', 'at', 'changes', 'first_name', 'last_name'])
    .where('action', '=', 'email-texts-changed')
    .where(sql<boolean>`exists (select from jsonb_object_keys(changes) name where starts_with(name, ${own}))`)
    .orderBy('audit_log.id', 'desc')
    .limit(SHOWN)

const changesOf = jsonColumn(
  'audit_log.changes',
  z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()])),
)

export type TextChanges = Awaited<ReturnType<typeof listTextChanges>>
