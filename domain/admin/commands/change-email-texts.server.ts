import type { TemplateTexts } from '#domain/email/email-template.ts'
import { defaultTexts, forgetTexts, readTexts } from '#domain/email/queries/template-texts.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { changeSettings } from './change-settings.server.ts'

type Change = { adminId: string; base: string; template: string; language: Language; texts: TemplateTexts }

/** Every part of a template by the name that the log has for it; null: as in the catalogue. */
export type TextValues = Readonly<Record<string, string | null>>

/** Writes what e-mails of a template say in a language; what is left out is the catalogue's again. */
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

/** What is stored, whose version a form names. */
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
