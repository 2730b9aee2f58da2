import { type Currency, type Money, parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { FailureCause } from './payout.ts'
import { referenceIn } from './payout-reference.ts'

/** A bank's word about one payout. */
export type AnswerRow = {
  reference: string
  amount: Money | null
  bankReference: string | null
} & ({ outcome: 'paid' } | { outcome: 'failed'; cause: FailureCause; reason: string })

/** Why a bank's answer is not understood; `row` as a person counts them. */
export type AnswerProblem =
  | { reason: 'no-columns' }
  | { reason: 'no-reference' | 'unknown-outcome' | 'no-amount' | 'twice'; row: number; found: string }

/** Names of columns that banks give, in small letters without accents and signs. */
const columns = {
  reference: [
    'reference',
    'referencia',
    'glosa',
    'concepto',
    'endtoendid',
    'paymentreference',
    'mensaje',
    'glosatef',
    'orgnlendtoendid',
  ],
  outcome: ['status', 'estado', 'result', 'resultado', 'outcome', 'txsts', 'situacion'],
  amount: ['amount', 'monto', 'importe', 'mtototal', 'montotransferencia'],
  bankReference: [
    'bankreference',
    'transactionid',
    'numerodeoperacion',
    'nooperacion',
    'noperacion',
    'idtransaccion',
    'operacion',
    'comprobante',
  ],
  reason: ['reason', 'motivo', 'detalle', 'error', 'observacion', 'stsrsninf'],
} as const

type Column = keyof typeof columns

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()

/** The status codes of ISO 20022 and the words of banks. */
const words = {
  paid: [
    'paid',
    'ok',
    'success',
    'accepted',
    'settled',
    'acsc',
    'accc',
    'acsp',
    'pagado',
    'pagada',
    'abonado',
    'abonada',
    'aprobado',
    'aprobada',
    'procesado',
    'procesada',
    'exitoso',
    'exitosa',
    'realizado',
    'realizada',
  ],
  failed: [
    'failed',
    'rejected',
    'returned',
    'error',
    'rjct',
    'rechazado',
    'rechazada',
    'devuelto',
    'devuelta',
    'fallido',
    'fallida',
    'norealizado',
    'norealizada',
  ],
} as const

/** Reasons by ISO 20022's codes for external status reasons. */
const causes: readonly (readonly [FailureCause, RegExp])[] = [
  ['closed', /\b(AC04|AC06)\b|closed|cerrada|bloquead/i],
  [
    'details',
    /\b(AC01|AC02|AC03|RC01|BE23)\b|(account|cuenta).*(invalid|inexist|no existe|not exist|incorrect)|(invalid|incorrect|unknown) account/i,
  ],
  ['holder', /\b(BE01|BE04|BE06)\b|titular|rut.*(no )?(corresponde|coincide)|name.*match/i],
]

/** The bank's answer, all of it or none: a row that is not understood may be a payout that was not paid. */
export function readAnswer(
  rows: readonly { number: number; values: Readonly<Record<string, string>> }[],
  currency: Currency,
): Result<AnswerRow[], readonly AnswerProblem[]> {
  const names = namesIn(rows)
  if (!names.reference || !names.outcome) return fail([{ reason: 'no-columns' }])
  const read = rows.map(({ number, values }) =>
    rowOf(number, (column) => values[names[column] ?? '']?.trim() ?? '', currency),
  )
  const problems = read.flatMap((each) => (each.ok ? [] : [each.failure]))
  const found = read.flatMap((each) => (each.ok ? [each.value] : []))
  const again = twice(rows, found)
  return problems.length > 0 || again.length > 0 ? fail([...problems, ...again]) : ok(found)
}

function namesIn(rows: readonly { values: Readonly<Record<string, string>> }[]): Partial<Record<Column, string>> {
  const all = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const nameOf = (column: Column) =>
    columns[column].map((known) => all.find((name) => plain(name) === known)).find((name) => name !== undefined)
  return Object.fromEntries(
    (Object.keys(columns) as Column[]).flatMap((column) => {
      const name = nameOf(column)
      return name === undefined ? [] : [[column, name]]
    }),
  )
}

function rowOf(row: number, cell: (column: Column) => string, currency: Currency): Result<AnswerRow, AnswerProblem> {
  const reference = referenceIn(cell('reference'))
  if (!reference) return fail({ reason: 'no-reference', row, found: cell('reference') })
  const typed = cell('amount')
  const amount = typed === '' ? null : parseMoney(typed, currency)
  if (typed !== '' && !amount) return fail({ reason: 'no-amount', row, found: typed })
  const own = { reference, amount, bankReference: cell('bankReference').slice(0, 80) || null }
  const word = plain(cell('outcome'))
  if (words.paid.some((each) => each === word)) return ok({ ...own, outcome: 'paid' })
  if (!words.failed.some((each) => each === word))
    return fail({ reason: 'unknown-outcome', row, found: cell('outcome') })
  const reason = cell('reason') || cell('outcome')
  const cause = causes.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'refused'
  return ok({ ...own, outcome: 'failed', cause, reason: reason.slice(0, 500) })
}

function twice(rows: readonly { number: number }[], found: readonly AnswerRow[]): AnswerProblem[] {
  if (rows.length !== found.length) return []
  return found.flatMap(({ reference }, index) =>
    found.findIndex((each) => each.reference === reference) < index
      ? [{ reason: 'twice' as const, row: rows[index]!.number, found: reference }]
      : [],
  )
}
