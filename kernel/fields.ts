import { z } from 'zod'
import { isWallTime, minutesOf } from './dates.ts'
import { isSeen, plainIdentifier, plainKey } from './identifier.ts'
import { isFarTooLong, lengthOf, maxCodeUnits } from './text-length.ts'

/** The problem is a key of the catalogue, shown beside the field. */
export class Refused {
  readonly problem: string
  constructor(problem: string) {
    this.problem = problem
  }
}

/** A field is read from its trimmed text; one that the form leaves out is empty. */
export const field = <Value>(read: (text: string) => Value | Refused) =>
  z
    .string()
    .default('')
    .transform((text, context): Value => {
      const value = read(text.trim())
      if (!(value instanceof Refused)) return value
      context.addIssue({ code: 'custom', message: value.problem })
      return z.NEVER
    })

/** A field of an identifier that people paste, read without what came with it. */
export const identifier = <Value>(read: (text: string) => Value | Refused) =>
  field((text) => read(plainIdentifier(text)))

/** The same of an address of a page or an opaque key (`plainKey`). */
export const pastedKey = <Value>(read: (text: string) => Value | Refused) => field((text) => read(plainKey(text)))

type Range = { readonly min: number; readonly max: number }

const WHOLE = /^\d{1,9}$/

function readWhole(text: string, { min, max }: Range, problem: string): number | Refused {
  const value = WHOLE.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : new Refused(problem)
}

export const whole = (range: Range, problem: string) => field((text) => readWhole(text, range, problem))

/** @param empty the value of an empty text */
export const wholeOr = <Empty>(empty: Empty, range: Range, problem: string) =>
  field((text) => (text === '' ? empty : readWhole(text, range, problem)))

/** Degrees of latitude or longitude. */
export const degrees = (max: number, problem: string) =>
  field((text) => {
    const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
    return Math.abs(value) <= max ? value : new Refused(problem)
  })

/**
 * Hours are typed in quarters: '1.5' and '1,5' are 90 minutes.
 *
 * @param range in minutes
 */
export const hours = ({ min, max }: Range, problem: string) =>
  field((text) => {
    const minutes = /^\d{1,3}([.,](0|00|25|5|50|75))?$/.test(text) ? Number(text.replace(',', '.')) * 60 : Number.NaN
    return minutes >= min && minutes <= max ? minutes : new Refused(problem)
  })

/** A wall time is read as minutes after midnight. */
export const time = (problem: string) => field((text) => (isWallTime(text) ? minutesOf(text) : new Refused(problem)))

/** An empty field is null. */
export const orNull = (read: (text: string) => string | Refused) => field((text) => (text === '' ? null : read(text)))

export const choice = <Value extends string>(values: readonly Value[], problem: string) =>
  field((text) => values.find((value) => value === text) ?? new Refused(problem))

export const numberChoice = <Value extends number>(values: readonly Value[], problem: string) =>
  field((text) => values.find((value) => String(value) === text) ?? new Refused(problem))

export const ticked = field((text) => text === 'on')

/** Checkboxes of one name arrive as one text, which the form's reader has joined with commas. */
export const ticks = field((text) => text.split(',').filter(Boolean))

/**
 * A text loses control characters, marks of direction and halves of characters; one of which nothing is seen is empty.
 *
 * @param max in characters, as `lengthOf` counts
 * @param options.missing the problem of an empty text; without one a text may be empty
 */
export const words = (max: number, problem: string, { isLong = false, missing = '' } = {}) =>
  field((text) => {
    if (isFarTooLong(text, max)) return new Refused(problem)
    const whole = cleaned(text, max, isLong)
    const clean = isSeen(whole) ? whole : ''
    if (clean === '' && missing) return new Refused(missing)
    return lengthOf(clean) <= max ? clean : new Refused(problem)
  })

// oxlint-disable-next-line no-control-regex -- these are what is taken out
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g

/**
 * @param max    in characters; of a far longer text only the beginning is cleaned
 * @param isLong whether line breaks stay; at most one empty line stays between two others
 */
export function cleaned(text: string, max: number, isLong = false): string {
  const plain = text.slice(0, maxCodeUnits(max)).toWellFormed().replace(/\r\n?/g, '\n').replace(UNWANTED, '')
  return isLong
    ? plain
        .replace(/[ \t]+/g, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : plain.replace(/\s+/g, ' ').trim()
}

type Context = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

/** A problem of several fields is shown beside one of them. */
export const refuse = (context: Context, path: string, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message })

/** A problem is a key of the catalogue, by its field's name. */
export type Problems = Readonly<Record<string, string>>

/** Each field has its first problem, in the form's order; problems are keys of the catalogue. */
export function problemsOf(error: z.ZodError): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[String(path[0] ?? 'form')] ??= message
  return problems
}

/** A field that a form leaves out reads as an empty text. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const text = fields[name]
  return typeof text === 'string' ? text.trim() : ''
}

/** Reads the filled-in rows of fields `name1`, `name2`, …; problems keep those names. */
export function rowsOf<Row>(
  schema: z.ZodType<Row>,
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
  max: number,
  context: Context,
): Row[] {
  return Array.from({ length: max }, (_, index) => index + 1).flatMap((number) => {
    const row = Object.fromEntries(names.map((name) => [name, textIn(fields, `${name}${number}`)]))
    if (Object.values(row).every((text) => text === '')) return []
    const parsed = schema.safeParse(row)
    if (parsed.success) return [parsed.data]
    for (const { path, message } of parsed.error.issues) refuse(context, `${String(path[0])}${number}`, message)
    return []
  })
}
