import { type Forms, isBranch, type Message, type Messages, type Pattern, type Place } from '#kernel/translate.ts'

/** A namespace's file nests texts by the steps of their keys. */
export type Catalogue = { readonly [step: string]: string | Catalogue }

/**
 * Compiles placeholders and plural forms (`nights_one` under `nights`), so that pages parse nothing.
 *
 * @throws if a text has a placeholder that cannot be filled
 */
export function compile(catalogue: Catalogue): Messages {
  const messages: Record<string, Message | Messages> = {}
  for (const [step, text] of Object.entries(catalogue)) {
    const [, plural, form] = pluralForm.exec(step) ?? []
    if (typeof text !== 'string') messages[step] = compile(text)
    else if (plural === undefined) messages[step] = patternOf(text)
    else messages[plural] = [{ ...(messages[plural] as [Forms] | undefined)?.[0], [form!]: patternOf(text) }]
  }
  return messages
}

/** The texts without those at these paths, and without branches that then hold nothing. */
export function without(messages: Messages, paths: readonly string[]): Messages {
  const byStep = Map.groupBy(paths, (path) => path.split('.')[0]!)
  const left = Object.entries(messages).flatMap(([step, of]) => {
    const own = byStep.get(step)
    if (own?.includes(step)) return []
    if (!own || !isBranch(of)) return [[step, of] as const]
    const branch = without(
      of,
      own.map((path) => path.slice(step.length + 1)),
    )
    return isEmpty(branch) ? [] : [[step, branch] as const]
  })
  return Object.fromEntries(left)
}

export const isEmpty = (messages: Messages): boolean => Object.keys(messages).length === 0

/** A '<' could end the script element early. */
export const scriptJson = (messages: Messages): string => JSON.stringify(messages).replaceAll('<', '\\u003c')

export const pluralForm = /^(.+)_(one|many|other)$/

/** Placeholders: `{{name}}`, `{{km, number}}`, `{{km, number(minimumFractionDigits: 1)}}`. */
export function patternOf(text: string): Pattern {
  const pieces = text.split(/\{\{(.*?)\}\}/)
  return pieces.length === 1 ? text : pieces.map((piece, index) => (index % 2 === 0 ? piece : placeOf(piece)))
}

function placeOf(written: string): Place {
  const [, name, format, options = ''] = /^\s*(\w+)\s*(?:,\s*(number)(?:\((.*)\))?)?\s*$/.exec(written) ?? []
  if (name === undefined) throw new Error(`'{{${written}}}' is neither a name nor a name and 'number(…)'`)
  if (format === undefined) return name
  return { value: name, ...Object.fromEntries(options.split(';').filter(Boolean).map(optionOf)) }
}

function optionOf(written: string): [string, number] {
  const [, name, digits] = /^\s*(\w+FractionDigits)\s*:\s*(\d+)\s*$/.exec(written) ?? []
  if (name === undefined) throw new Error(`'${written}' is no option of a number`)
  return [name, Number(digits)]
}
