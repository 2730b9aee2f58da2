import type { Language } from '#domain/i18n/language.ts'
import { translator, writtenForms } from '#domain/i18n/queries.server.ts'
import type { Translate } from '#kernel/translate.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { findTemplate, type TemplateTexts, variablesIn, withTexts } from '../email-template.ts'

/** Another server may still send the previous texts for so long. */
const TTL_MS = 10_000

type ByTemplate = ReadonlyMap<string, TemplateTexts>

const cache = cachePerDatabase<Promise<ByTemplate>>({ ttlMs: TTL_MS, maxEntries: 1 })

/** The server that made a change uses it immediately. */
export const forgetTexts = (db: Db): void => cache(db).delete('texts')

/** The translator uses the admins' texts of the template. */
export async function emailTexts(db: Db | Tx, template: string, language: Language, now: Date): Promise<Translate> {
  const all = await sharedAnswer(cache(db), 'texts', () => readAll(db), now.getTime())
  const texts = all.get(keyOf(template, language)) ?? {}
  return withTexts(translator(language), { template, texts, language })
}

const keyOf = (template: string, language: string) => `${template} ${language}`

async function readAll(db: Db | Tx): Promise<ByTemplate> {
  const rows = await db.selectFrom('email_texts').selectAll().execute()
  const byKey = Map.groupBy(rows, ({ template, language }) => keyOf(template, language))
  return new Map([...byKey].map(([key, own]) => [key, Object.fromEntries(own.map(({ part, text }) => [part, text]))]))
}

/** Reads past the cache. */
export async function readTexts(db: Db | Tx, template: string, language: Language): Promise<TemplateTexts> {
  const rows = await db
    .selectFrom('email_texts')
    .select(['part', 'text'])
    .where('template', '=', template)
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(rows.map(({ part, text }) => [part, text]))
}

/** Placeholders are written as `{name}`. */
export function defaultTexts(template: string, language: Language): TemplateTexts {
  const parts = Object.entries(findTemplate(template)?.parts ?? {})
  return Object.fromEntries(
    parts.flatMap(([part, key]) =>
      writtenForms(language, key).map(({ form, text }) => [form === null ? part : `${part}_${form}`, text]),
    ),
  )
}

/** A template's variables, in whichever of its texts they occur. */
export const variablesOf = (template: string): string[] => [
  ...new Set(
    (['en', 'es'] as const).flatMap((language) => Object.values(defaultTexts(template, language)).flatMap(variablesIn)),
  ),
]
