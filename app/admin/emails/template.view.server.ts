import { emailTextValues, type TextValues } from '#domain/admin/commands/change-email-texts.server.ts'
import { isLine, maxLengthOf, readTexts } from '#domain/admin/email-text.ts'
import { exampleEmail } from '#domain/admin/example-email.ts'
import { settingsVersion } from '#domain/admin/queries/settings-version.server.ts'
import { findTemplate, type TemplateTexts, templatesOf, withTexts } from '#domain/email/email-template.ts'
import { type EmailType, isEmailType } from '#domain/email/email-type.ts'
import { defaultTexts, variablesOf } from '#domain/email/queries/template-texts.server.ts'
import type { EmailText } from '#domain/email/template.ts'
import { type Language, languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import type { Translate } from '#kernel/translate.ts'
import type { Db } from '#platform/db.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { Fact } from '../settings/section-form.view.server.ts'
import { typeName } from './type-names.view.server.ts'

type Shown = { type: EmailType; template: string; language: Language }

/** A refused form with its values. */
export type RefusedTemplate = {
  fields: Readonly<Record<string, string>>
  /** Problems by part, or as `form`. */
  problems: Readonly<Record<string, string>>
  /** Set after another admin's change: what is stored now, and its version. */
  conflict?: { version: string; facts: readonly Fact[] }
}

/** The template and language of an address, by default the type's first template. */
export function shownTemplate(type: string, search: Readonly<Record<string, string>>): Shown | null {
  if (!isEmailType(type)) return null
  const names = templatesOf(type)
  const template = names.find((name) => name === search['template']) ?? names[0]
  const language = languages.find((each) => each === search['in']) ?? languages[0]
  return template === undefined ? null : { type, template, language }
}

const search = ({ template, language }: Shown) => `?template=${template}&in=${language}`

export const addressOf = (shown: Shown) => `/admin/emails/templates/${shown.type}${search(shown)}`

export async function templateView(db: Db, shown: Shown, { t, to }: Visitor) {
  const { type, template, language } = shown
  const stored = await emailTextValues(db, template, language)
  const texts = textsIn(stored)
  return {
    address: addressOf(shown),
    preview: to(`/admin/emails/templates/${type}/preview${search(shown)}`),
    history: `/admin/emails/templates/${type}/history${search(shown)}`,
    language,
    name: typeName(type, t),
    version: settingsVersion(stored),
    isChanged: Object.keys(texts).length > 0,
    variables: variablesOf(template).map((name) => `{${name}}`),
    required: (findTemplate(template)?.required ?? []).map((name) => `{${name}}`),
    parts: partsOf(shown, texts, t),
    languages: languages.map((each) => ({
      to: addressOf({ ...shown, language: each }),
      text: t(`emailTemplates:languages.${each}`),
      isShown: each === language,
    })),
    variants: templatesOf(type).map((each) => ({
      to: addressOf({ ...shown, template: each }),
      text: t(`emailTemplates:variants.${findTemplate(each)?.variant ?? 'own'}`),
      isShown: each === template,
    })),
  }
}

const partsOf = ({ template, language }: Shown, texts: TemplateTexts, t: Translate) =>
  Object.entries(defaultTexts(template, language)).map(([part, text], index) => ({
    part,
    label: partName(part, index, t),
    isLine: isLine(part),
    max: maxLengthOf(part),
    text: texts[part] ?? text,
  }))

/** The names of a template's parts, by the part. */
export const partNames = ({ template, language }: Shown, t: Translate): ReadonlyMap<string, string> =>
  new Map(Object.keys(defaultTexts(template, language)).map((part, index) => [part, partName(part, index, t)]))

/** The name of a subject, heading or button, or a number, with its plural form. */
function partName(part: string, index: number, t: Translate): string {
  const [, name = part, form] = /^(.+?)(?:_(one|many|other))?$/.exec(part) ?? []
  const own = isLine(part) ? t(`emailTemplates:parts.${name}`) : t('emailTemplates:parts.text', { number: index - 1 })
  return form ? t(`emailTemplates:forms.${form}`, { part: own }) : own
}

/** By part, the texts that differ from the catalogue's. */
const textsIn = (values: TextValues): TemplateTexts =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => (text === null ? [] : [[name.split(':').at(-1)!, text]])),
  )

type Read = { ok: true; texts: TemplateTexts } | { ok: false; problems: Readonly<Record<string, string>> }

export function readForm(form: Readonly<Record<string, string>>, { template, language }: Shown, t: Translate): Read {
  const rules = { template, defaults: defaultTexts(template, language), variables: variablesOf(template) }
  const read = readTexts(form, rules)
  if (read.ok) return read
  const inWords = Object.entries(read.problems).map(([part, { problem, ...values }]) => [
    part,
    t(`emailTemplates:problems.${problem}`, values),
  ])
  return { ok: false, problems: Object.fromEntries(inWords) }
}

/** An example with these texts, or those of the catalogue. */
export function exampleOf(
  { template, language }: Shown,
  texts: TemplateTexts,
  frame: { origin: string; product: string },
): EmailText {
  const t = withTexts(translator(language), { template, texts, language })
  return exampleEmail(template, { ...frame, language, t })!
}

/** Stored texts that differ from the typed ones. */
export function conflictView(
  stored: TextValues,
  { shown, texts }: { shown: Shown; texts: TemplateTexts },
  { t }: Visitor,
): NonNullable<RefusedTemplate['conflict']> {
  const typed = partsOf(shown, texts, t)
  const facts = partsOf(shown, textsIn(stored), t)
    .filter(({ text }, index) => text !== typed[index]!.text)
    .map(({ label, text }) => ({ name: label, value: text }))
  return { version: settingsVersion(stored), facts }
}
