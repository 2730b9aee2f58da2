import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import type { BankPayment, Payer } from './bank-payment.ts'
import { bancoEstadoRows, bciRows, santanderRows } from './chilean-file.ts'

const payer: Payer = { name: 'Patio SpA', iban: null, bic: null, bacs: null, chileAccount: '0061668095' }
const payments: BankPayment[] = [
  {
    payoutId: 'p1',
    reference: 'P0A1B2C3D4E5F',
    amount: money(120_500, 'CLP'),
    email: 'ana@example.com',
    details: { kind: 'chile', holder: 'Ana Díaz', taxId: '7654321-K', bank: '012', account: 'vista', number: '000123' },
  },
  { payoutId: 'p2', reference: 'P000000000000', amount: money(5, 'CLP'), email: 'b@example.com', details: null },
]

test('[HOST-09] a payment for BancoEstado names bank, kind and number of the account, the amount, the e-mail and the reference', () => {
  expect(bancoEstadoRows(payments).slice(1)).toEqual([
    [
      '7654321-K',
      'Ana Diaz',
      '012',
      'CUENTA VISTA',
      '000123',
      money(120_500, 'CLP'),
      'ana@example.com',
      'P0A1B2C3D4E5F',
    ],
  ])
})

test('[HOST-09] a payment for Santander names both accounts as texts, the bank’s number and the reference on every side', () => {
  const [head, row, ...none] = santanderRows(payments, payer)
  expect(head).toHaveLength(13)
  expect(row).toEqual([
    '0061668095',
    'CLP',
    '000123',
    'CLP',
    '12',
    '7654321k',
    'Ana Diaz',
    money(120500, 'CLP'),
    'P0A1B2C3D4E5F',
    'ana@example.com',
    'P0A1B2C3D4E5F',
    'P0A1B2C3D4E5F',
    'P0A1B2C3D4E5F',
  ])
  expect(none).toEqual([])
})

test('[HOST-09] a payment for BCI has the RUT and its sign in columns of their own', () => {
  const [head, row, ...none] = bciRows(payments, payer)
  expect(head).toHaveLength(13)
  expect(row).toEqual([
    '0061668095',
    '000123',
    '12',
    '7654321',
    'K',
    'Ana Diaz',
    money(120500, 'CLP'),
    '',
    '',
    'OTR',
    'P0A1B2C3D4E5F',
    'ana@example.com',
    '',
  ])
  expect(none).toEqual([])
})
