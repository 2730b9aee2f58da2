import type { Language } from '#domain/i18n/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { TranslationFailure } from '../errors.ts'
import type { TranslationGateway } from '../gateway.server.ts'
import { findOriginal, type Reader } from '../queries/find-original.server.ts'
import { MAX_ORIGINAL, MAX_STORED, type TranslatedThing, type Translation } from '../translation.ts'
import { hashOf } from './forget-translations.server.ts'

type World = {
  db: Db
  gateway: TranslationGateway
  budgets: Budgets
  log: { warn: (details: object, text: string) => void }
  maxStored?: number
}

/** @param reader.client the connection, whose budget a new translation spends; stored ones are free */
export async function translateText(
  { db, gateway, budgets, log, maxStored = MAX_STORED }: World,
  thing: TranslatedThing,
  reader: Reader & { client: string },
  now: Date,
): Promise<Result<Translation, TranslationFailure>> {
  const original = await findOriginal(db, thing, reader, now)
  if (!original || original.text.length > MAX_ORIGINAL) return fail({ reason: 'not-found' })
  const { text } = original
  const key = original.isPublic ? { hash: hashOf(text), from: original.language, to: reader.language } : null
  const stored = key && (await storedText(db, key))
  if (stored) return ok({ original, text: stored })

  if (!(await budgets.spend('translation', reader.client, now)).ok) return fail({ reason: 'too-many' })
  try {
    const translated = await gateway.translate(text, original.language, reader.language)
    if (key) await store(db, { ...key, text: translated, maxStored }, now)
    return ok({ original, text: translated })
  } catch (error) {
    log.warn({ err: error }, 'a text was not translated')
    return fail({ reason: 'unavailable' })
  }
}

type Key = { hash: Buffer; from: Language; to: Language }

async function storedText(db: Db, { hash, from, to }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom('translations')
    .select('text')
    .where('text_hash', '=', hash)
    .where('source_language', '=', from)
    .where('target_language', '=', to)
    .executeTakeFirst()
  return row?.text
}

/** A full table stores nothing more until old ones are removed. */
async function store(
  db: Db,
  { hash, from, to, text, maxStored }: Key & { text: string; maxStored: number },
  now: Date,
): Promise<void> {
  await sql`insert into translations (text_hash, source_language, target_language, text, created_at)
    select ${hash}, ${from}, ${to}, ${text}, ${now} where (select count(*) from translations) < ${maxStored}
    on conflict do nothing`.execute(db)
}
