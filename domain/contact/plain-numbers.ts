import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { validate } from 'rut.js'

/** As long as prices are: with thousands apart, or up to seven digits, or eight in round thousands. */
const amount = String.raw`(?:\d{1,3}(?:[.,]\d{3}){1,2}|\d{2,6}000|\d{1,7})(?:[.,]\d{1,2})?`
const quarter = String.raw`(?:[01]\d|2[0-4])(?:00|15|30|45)`

/** Numbers that are no telephone numbers: amounts, dates, times, sizes. */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`(?:us\$|clp\$?|usd|eur|gbp|[$€£])\s?${amount}(?!\d|[ .-]\d)`, 'giu'),
  new RegExp(
    String.raw`(?<![\d.+])${amount}\s?(?:clp|usd|eur|gbp|pesos|d[oó]lares|dollars|euros|pounds|libras|lucas|mil|[€£])(?![\p{L}\d])`,
    'giu',
  ),
  /(?<![\d.+])\d{1,2}([.,])\d{3}\1\d{3}(?:(?!\1)[.,]\d{2})?(?![\d]|[.,]\d)/gu,
  /(?<![\d.])\d{1,3}[.,]\d{3}(?![\d]|[.,]\d)/gu,
  /(?<!\d)20\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])(?!\d)/gu,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:20)?[23]\d(?![\d]|[-/.]\d)/gu,
  /(?<!\d)(?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d|3[01])[-/](?:20)?[23]\d(?![\d]|[-/.]\d)/gu,
  /(?<![\d/])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])(?![\d/])/gu,
  /(?<!\d)(?:20[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20[23]\d)(?!\d)/gu,
  /(?<!\d)(?:[01]?\d|2[0-9]):[0-5]\d(?::[0-5]\d)?(?![\d:])/gu,
  /(?<![\d.])(?:[01]?\d|2[0-3])\.[0-5]\d(?![\d]|\.\d)/gu,
  new RegExp(String.raw`(?<!\d)${quarter}\s?-\s?${quarter}(?!\d|\s?-)`, 'gu'),
  /(?<![\d×])\d{1,4}\s?×\s?\d{1,4}(?!\s?[×\d])/gu,
  /(?<![\d.,])\d{1,3}[.,]\d{1,2}\s?(?:m|mts?|metros?|met(?:er|re)s?|cm|kg|km|lt?s?)(?![\p{L}\d])/giu,
]

/** A number after one of these words is another's own, unless it could be called. */
const LABELLED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:reserva(?:tion)?|booking|pedido|ord(?:er|en)|factura|invoice|boleta|ticket|caso|case|ref(?:erencia|erence)?|tracking|seguimiento|serie|serial|vuelo|flight)\.?\s?(?:n[°ºo]\.?|nro\.?|number|c[oó]digo|code|is|es)?\s?[:#]?\s?((?:[a-z]{2,6}-)?\d{4}-\d{3,10}|\d{8,14})(?!\d)`,
  'giu',
)
/** Each takes four looks into numbering plans. */
const MAX_LABELLED = 10
const RUT = /(?<![\d.])\d{1,2}\.\d{3}\.\d{3}-[\dk](?![\p{L}\d])/giu
/** Most of our people have their telephones in these countries. */
const homes = ['CL', 'GB', 'US', 'ES'] as const

/** Marks where such a number stands. */
export function plainNumbersIn(text: string): Uint8Array {
  const isPlain = new Uint8Array(text.length)
  const mark = (from: number, length: number) => isPlain.fill(1, from, from + length)
  for (const pattern of patterns) for (const { index, 0: match } of text.matchAll(pattern)) mark(index, match.length)
  for (const { index, 0: match } of text.matchAll(RUT)) if (validate(match)) mark(index, match.length)
  for (const { index, 0: match, 1: digits } of [...text.matchAll(LABELLED)].slice(0, MAX_LABELLED))
    if (/^(?:[a-z]+-)?20[2-4]\d-/i.test(digits!) || !canBeCalled(digits!)) mark(index, match.length)
  return isPlain
}

const canBeCalled = (digits: string) =>
  homes.some((country) => parsePhoneNumberFromString(digits, country)?.isValid() === true)
