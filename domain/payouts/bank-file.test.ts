import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import type { BankDetails } from './bank-details.ts'
import { bankFileRows } from './bank-file.ts'
import { bankText } from './bank-payment.ts'

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
])(
  '[HOST-09] a bank’s file says what its country needs to pay, with the reference and the payee’s e-mail: %o',
  (details, names, cells) => {
    const email = 'ana@example.com'
    const lines = [
      { payoutId: 'p1', reference: 'P1', amount: money(1250, 'GBP'), details, email },
      { payoutId: 'p2', reference: 'P2', amount: money(45_000, 'CLP'), details: null, email },
    ]
    expect(bankFileRows(details.kind, lines)).toEqual([
      ['reference', 'payout_id', 'holder', 'tax_id', ...names, 'amount', 'currency', 'email'],
      ['P1', 'p1', 'Ana Díaz', '12345678-5', ...cells, money(1250, 'GBP'), 'GBP', email],
      ['P2', 'p2', '', '', ...names.map(() => ''), money(45_000, 'CLP'), 'CLP', email],
    ])
  },
)

test.each([
  ['Ana Díaz Núñez', 'Ana Diaz Nunez'],
  ['Straße & Söhne', 'Strasse & Sohne'],
  ['=cmd|x', 'cmd x'],
  ['Łódź / 株式会社', 'Lodz /'],
  ['  a   b  ', 'a b'],
  ['x'.repeat(50), 'x'.repeat(40)],
])('[HOST-09] a name is written in the letters that a bank takes: %s', (name, text) => {
  expect(bankText(name, /[A-Za-z0-9 .,&/-]/, 40)).toBe(text)
})
