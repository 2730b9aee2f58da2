import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { readAnswer } from './bank-answer.ts'

const rows = (...values: Record<string, string>[]) => values.map((each, index) => ({ number: index + 2, values: each }))
const P = 'P0A1B2C3D4E5F'

test.each([
  [
    'our own columns',
    { reference: P, status: 'paid' },
    { reference: P, amount: null, bankReference: null, outcome: 'paid' },
  ],
  [
    'a Chilean bank’s',
    {
      Glosa: `PAGO ${P.toLowerCase()} PATIO`,
      Estado: 'Abonada',
      'Monto Transferencia': '120.500',
      'Nº Operación': ' 4711 ',
    },
    { reference: P, amount: money(120_500, 'CLP'), bankReference: '4711', outcome: 'paid' },
  ],
  [
    'a number of the bank',
    { referencia: P, estado: 'PAGADO', comprobante: '4711' },
    { reference: P, amount: null, bankReference: '4711', outcome: 'paid' },
  ],
  [
    'a code of ISO 20022',
    { OrgnlEndToEndId: P, TxSts: 'RJCT', StsRsnInf: 'AC04' },
    { reference: P, amount: null, bankReference: null, outcome: 'failed', cause: 'closed', reason: 'AC04' },
  ],
  [
    'a reason in words',
    { referencia: P, estado: 'Rechazado', motivo: 'RUT no corresponde al titular' },
    {
      reference: P,
      amount: null,
      bankReference: null,
      outcome: 'failed',
      cause: 'holder',
      reason: 'RUT no corresponde al titular',
    },
  ],
  [
    'no reason',
    { reference: P, status: 'rejected' },
    { reference: P, amount: null, bankReference: null, outcome: 'failed', cause: 'refused', reason: 'rejected' },
  ],
])('[HOST-09] a bank’s answer is read: %s', (_what, values, row) => {
  expect(readAnswer(rows(values as Record<string, string>), 'CLP')).toEqual({ ok: true, value: [row] })
})

test.each([
  ['no column of ours', [{ a: 'b' }], [{ reason: 'no-columns' }]],
  ['no reference', [{ reference: 'abc', status: 'paid' }], [{ reason: 'no-reference', row: 2, found: 'abc' }]],
  [
    'a word that says nothing',
    [{ reference: P, status: 'pending' }],
    [{ reason: 'unknown-outcome', row: 2, found: 'pending' }],
  ],
  ['no outcome', [{ reference: P, status: '' }], [{ reason: 'unknown-outcome', row: 2, found: '' }]],
  ['no amount', [{ reference: P, status: 'paid', monto: 'mucho' }], [{ reason: 'no-amount', row: 2, found: 'mucho' }]],
  [
    'one payout twice',
    [
      { reference: P, status: 'paid' },
      { reference: P, status: 'failed' },
    ],
    [{ reason: 'twice', row: 3, found: P }],
  ],
])('[HOST-09] an answer that is not understood is not taken at all: %s', (_what, values, problems) => {
  const good = { reference: 'P000000000000', status: 'paid' }
  const all = 'a' in values[0]! ? values : [...values, good]
  expect(readAnswer(rows(...(all as Record<string, string>[])), 'CLP')).toEqual({ ok: false, failure: problems })
})
