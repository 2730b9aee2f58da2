import { findTemplate, maySay, variablesIn, type TemplateTexts } from '#domain/email/email-template.ts'
import { cleaned } from '#kernel/fields.ts'
import { lengthOf } from '#kernel/text-length.ts'

/** Maximum characters of a part: mail programs cut subjects, and buttons are narrow on phones. */
export const maxLengthOf = (part: string): number => (part === 'button' ? 60 : isLine(part) ? 150 : 2000)

/** Whether the part is a single line; all others may have several paragraphs. */
export const isLine = (part: string): boolean => /^(subject|greeting|button)(_|$)/.test(part)

/** Why a text is refused: a key of the catalogue with its values. */
type TextProblem = { problem: string; names?: string; max?: number }

type ReadTexts =
  | { ok: true; texts: TemplateTexts }
  /** Problems by part. */
  | { ok: false; problems: Readonly<Record<string, TextProblem>> }

type Rules = { template: string; defaults: TemplateTexts; variables: readonly string[] }

/**
 * Parses the typed texts of a template.
 *
 * @returns texts that differ from the catalogue's; an empty part means the catalogue's
 */
export function readTexts(form: Readonly<Record<string, string>>, { template, defaults, variables }: Rules): ReadTexts {
  const typed = Object.fromEntries(
    Object.entries(defaults).map(([part, text]) => [
      part,
      cleaned(form[part] ?? '', maxLengthOf(part), !isLine(part)) || text,
    ]),
  )
  const wrong = Object.entries(typed).flatMap(([part, text]) => {
    const problem = problemOf(part, text, { template, variables })
    return problem ? [[part, problem] as const] : []
  })
  const missing = missingIn(typed, findTemplate(template)?.required ?? [])
  if (wrong.length === 0 && missing.length > 0)
    wrong.push([bodyOf(defaults), { problem: 'missing', names: listed(missing) }])
  if (wrong.length > 0) return { ok: false, problems: Object.fromEntries(wrong) }
  return {
    ok: true,
    texts: Object.fromEntries(Object.entries(typed).filter(([part, text]) => text !== defaults[part])),
  }
}

function problemOf(part: string, text: string, { template, variables }: Omit<Rules, 'defaults'>): TextProblem | null {
  const max = maxLengthOf(part)
  if (lengthOf(text) > max) return { problem: 'long', max }
  if (!maySay(template, text)) return { problem: 'link' }
  const unknown = variablesIn(text).filter((name) => !variables.includes(name))
  return unknown.length > 0 ? { problem: 'unknown', names: listed(unknown) } : null
}

const missingIn = (typed: TemplateTexts, required: readonly string[]) => {
  const used = new Set(Object.values(typed).flatMap(variablesIn))
  return required.filter((name) => !used.has(name))
}

/** The part that shows the problem of a missing variable: the first with several lines. */
const bodyOf = (defaults: TemplateTexts) => Object.keys(defaults).find((part) => !isLine(part)) ?? 'subject'

const listed = (names: readonly string[]) => [...new Set(names)].map((name) => `{${name}}`).join(', ')

/** A change of texts in the log: each with its value before and after, null for the catalogue's. */
type TextChange = {
  id: string
  changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>
}

/**
 * The texts as they were before one of their changes.
 *
 * @param changes the newest first
 * @returns null where it is none of them
 */
export function textsBefore(
  current: Readonly<Record<string, string | null>>,
  changes: readonly TextChange[],
  id: string,
): Record<string, string | null> | null {
  const last = changes.findIndex((change) => change.id === id)
  if (last < 0) return null
  const values = { ...current }
  for (const change of changes.slice(0, last + 1))
    for (const [name, [before]] of Object.entries(change.changes)) if (name in values) values[name] = before
  return values
}
