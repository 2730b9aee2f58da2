import type { TemplateTexts } from '#domain/email/email-template.ts'
import { defaultTexts, forgetTexts, readTexts } from '#domain/email/queries/template-texts.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { changeSettings } from './change-settings.server.ts'

type Change = { adminId: string; base: string; template: string; language: Language; texts: TemplateTexts }

/** The parts of a template by their names in the log; null for the catalogue's text. */
export type TextValues = Readonly<Record<string, string | null>>

/** Stores the texts of a template in a language; omitted parts return to the catalogue's. */
export async function changeEmailTexts(db: Db, { adminId, base, template, language, texts }: Change, now: Date) {
  const values = valuesOf(template, language, texts)
  const outcome = await changeSettings<TextValues>(
    db,
    {
      action: 'email-texts-changed',
      read: (tx) => emailTextValues(tx, template, language),
      write: (tx) => write(tx, { template, language, texts }),
    },
    { adminId, base, values },
    now,
  )
  forgetTexts(db)
  return outcome
}

/** The stored texts, whose version a form names. */
export const emailTextValues = async (db: Db | Tx, template: string, language: Language): Promise<TextValues> =>
  valuesOf(template, language, await readTexts(db, template, language))

const valuesOf = (template: string, language: Language, texts: TemplateTexts): TextValues =>
  Object.fromEntries(
    Object.keys(defaultTexts(template, language)).map((part) => [
      `email.text:${template}:${language}:${part}`,
      texts[part] ?? null,
    ]),
  )

async function write(tx: Tx, { template, language, texts }: Pick<Change, 'template' | 'language' | 'texts'>) {
  await tx.deleteFrom('email_texts').where('template', '=', template).where('language', '=', language).execute()
  const rows = Object.entries(texts).map(([part, text]) => ({ template, language, part, text }))
  if (rows.length > 0) await tx.insertInto('email_texts').values(rows).execute()
}
