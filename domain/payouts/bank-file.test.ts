import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import type { BankDetails } from './bank-details.ts'
import { bankFileRows } from './bank-file.ts'

const who = { holder: 'Ana Díaz', taxId: '12345678-5' }

test.each<[BankDetails, string[], string[]]>([
  [
    { ...who, kind: 'chile', bank: '012', account: 'vista', number: '00123' },
    ['bank_code', 'bank', 'account_kind', 'account_number'],
    ['012', 'BancoEstado', 'vista', '00123'],
  ],
  [
    { ...who, kind: 'uk', sortCode: '123456', number: '12345678' },
    ['sort_code', 'account_number'],
    ['123456', '12345678'],
  ],
  [{ ...who, kind: 'iban', iban: 'DE02120300000000202051' }, ['iban'], ['DE02120300000000202051']],
  [{ ...who, kind: 'swift', bic: 'CHASUS33', number: '99' }, ['bic', 'account_number'], ['CHASUS33', '99']],
])('[HOST-09] a bank’s file says what its country needs to pay: %o', (details, names, cells) => {
  const lines = [
    { payoutId: 'p1', amount: money(1250, 'GBP'), details },
    { payoutId: 'p2', amount: money(45_000, 'CLP'), details: null },
  ]
  expect(bankFileRows(details.kind, lines)).toEqual([
    ['payout_id', 'holder', 'tax_id', ...names, 'amount', 'currency'],
    ['p1', 'Ana Díaz', '12345678-5', ...cells, '12.50', 'GBP'],
    ['p2', '', '', ...names.map(() => ''), '45000', 'CLP'],
  ])
})
