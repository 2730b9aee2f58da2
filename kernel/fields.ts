import { z } from 'zod'
import { isWallTime, minutesOf } from './dates.ts'
import { isFarTooLong, lengthOf, maxUnits } from './text-length.ts'

/** Why a field's text cannot be read: a key of the catalogue, shown beside the field. */
export class Refused {
  readonly problem: string
  constructor(problem: string) {
    this.problem = problem
  }
}

/** A field that is read from what was typed, without spaces around it. What a form leaves out is empty. */
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

type Range = { readonly min: number; readonly max: number }

const WHOLE = /^\d{1,9}$/

function readWhole(text: string, { min, max }: Range, problem: string): number | Refused {
  const value = WHOLE.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : new Refused(problem)
}

export const whole = (range: Range, problem: string) => field((text) => readWhole(text, range, problem))

/** @param empty what no text means */
export const wholeOr = <Empty>(empty: Empty, range: Range, problem: string) =>
  field((text) => (text === '' ? empty : readWhole(text, range, problem)))

/** Degrees of latitude or longitude. */
export const degrees = (max: number, problem: string) =>
  field((text) => {
    const value = /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
    return Math.abs(value) <= max ? value : new Refused(problem)
  })

/** Hours, in quarters: '1.5' and '1,5' are 90. @param range in minutes */
export const hours = ({ min, max }: Range, problem: string) =>
  field((text) => {
    const minutes = /^\d{1,3}([.,](0|00|25|5|50|75))?$/.test(text) ? Number(text.replace(',', '.')) * 60 : Number.NaN
    return minutes >= min && minutes <= max ? minutes : new Refused(problem)
  })

/** Wall time, in minutes after midnight. */
export const time = (problem: string) => field((text) => (isWallTime(text) ? minutesOf(text) : new Refused(problem)))

export const choice = <Value extends string>(values: readonly Value[], problem: string) =>
  field((text) => values.find((value) => value === text) ?? new Refused(problem))

export const numberChoice = <Value extends number>(values: readonly Value[], problem: string) =>
  field((text) => values.find((value) => String(value) === text) ?? new Refused(problem))

export const ticked = field((text) => text === 'on')

/** Boxes of one name, as the form's reader joins them. */
export const ticks = field((text) => text.split(',').filter(Boolean))

/**
 * What a person writes, without what would break a line or turn the direction of what stands beside it: control characters, marks of
 * direction, halves of characters.
 *
 * @param max by `lengthOf`
 * @param options.missing the problem of no text; without one a text may be empty
 */
export const words = (max: number, problem: string, { isLong = false, missing = '' } = {}) =>
  field((text) => {
    if (isFarTooLong(text, max)) return new Refused(problem)
    const clean = cleaned(text, max, isLong)
    if (clean === '' && missing) return new Refused(missing)
    return lengthOf(clean) <= max ? clean : new Refused(problem)
  })

// oxlint-disable-next-line no-control-regex -- these are what is taken out
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g

/**
 * @param max    characters of the field; of a text that is far too long only the beginning is cleaned
 * @param isLong whether lines stay lines; at most one of them is empty between two others
 */
export function cleaned(text: string, max: number, isLong = false): string {
  const plain = text.slice(0, maxUnits(max)).toWellFormed().replace(/\r\n?/g, '\n').replace(UNWANTED, '')
  return isLong
    ? plain
        .replace(/[ \t]+/g, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : plain.replace(/\s+/g, ' ').trim()
}

type Context = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

/** A problem of several fields, shown beside one of them. */
export const refuse = (context: Context, path: string, message: string) =>
  context.addIssue({ code: 'custom', path: [path], message })

/** By a field's name: a key of the catalogue. */
export type Problems = Readonly<Record<string, string>>

/** The first problem of each field, in the order of the form; problems are keys of the catalogue. */
export function problemsOf(error: z.ZodError): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[String(path[0] ?? 'form')] ??= message
  return problems
}

/** A field's text; empty where a form has left it out. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string {
  const text = fields[name]
  return typeof text === 'string' ? text.trim() : ''
}

/**
 * The rows of a form whose fields are called `name1`, `name2`, …: those in which anything is filled in. Problems stand at the fields' own
 * names.
 */
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
