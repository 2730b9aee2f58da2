import { britishHtml } from '#domain/i18n/british.ts'
import type { Language } from '#domain/i18n/language.ts'
import { isBritish, translator, writtenForms } from '#domain/i18n/queries.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Translate } from '#kernel/translate.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { findTemplate, type TemplateTexts, variablesIn, withTexts } from '../email-template.ts'

/** Workers, and a server that does not hear of a change, may still send the previous texts for so long. */
const TTL_MS = 10_000

type ByTemplate = ReadonlyMap<string, TemplateTexts>

const cache = cachePerDatabase<Promise<ByTemplate>>({ ttlMs: TTL_MS, maxEntries: 1, ofSettings: true })

/** The server that made a change uses it immediately. */
export const forgetTexts = (db: Db): void => cache(db).delete('texts')

/** An e-mail is in its reader's language, as the site where they are writes it. */
export type EmailReader = { language: Language; site: SiteId }

/** The translator uses the admins' texts of the template. */
export async function emailTexts(
  db: Db | Tx,
  template: string,
  { language, site }: EmailReader,
  now: Date,
): Promise<Translate> {
  const all = await sharedAnswer(cache(db), 'texts', () => readAll(db), now.getTime())
  const texts = all.get(keyOf(template, language)) ?? {}
  const own = isBritish(language, site) ? mapValues(texts, britishHtml) : texts
  return withTexts(translator(language, site), { template, texts: own, language })
}

/** Admins write one English for all sites. */
const mapValues = (texts: TemplateTexts, spell: (text: string) => string): TemplateTexts =>
  Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, spell(text)]))

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
