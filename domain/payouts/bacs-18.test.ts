import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { bacsFile } from './bacs-18.ts'
import type { BankPayment } from './bank-payment.ts'

const payer = {
  name: 'Patio (UK) Ltd',
  iban: null,
  bic: null,
  chileAccount: null,
  bacs: {
    userNumber: '654321',
    sortCode: '102030',
    account: '11223344',
  },
}
const head = {
  fileId: '018f0000-0000-7000-8000-00000000abcd',
  createdAt: new Date('2026-03-20T12:00:00Z'),
  day: '2026-03-20',
}
const payment = (holder: string, minor: number): BankPayment => ({
  payoutId: 'p',
  reference: 'P0A1B2C3D4E5F',
  amount: money(minor, 'GBP'),
  email: 'h@example.com',
  details: { kind: 'uk', holder, taxId: '', sortCode: '405060', number: '55667788' },
})

test('[HOST-09] a Bacs submission has its labels, a credit a payout, a contra of their sum and the totals', () => {
  const payments = [
    payment('José O’Neill-Fitzgerald', 123_45),
    payment('Ann', 1),
    { ...payment('Gone', 7), details: null },
  ]
  const lines = bacsFile(head, payments, payer).split('\r\n')
  expect(lines.at(-1)).toBe('')
  const [vol, hdr1, hdr2, uhl, first, second, contra, eof1, eof2, utl] = lines
  expect([vol, hdr1, hdr2, uhl, eof1, eof2, utl].map((line) => line!.length)).toEqual([80, 80, 80, 80, 80, 80, 80])
  expect([first, second, contra].map((line) => line!.length)).toEqual([100, 100, 100])
  expect(lines).toHaveLength(11)

  expect(vol).toMatch(/^VOL100ABCD {31}654321 {32}1$/)
  expect(hdr1).toBe(`HDR1A654321S  165432100ABCD00010001       26079 26086 000000${' '.repeat(20)}`)
  expect(hdr2).toBe(`HDR2F0200000100${' '.repeat(35)}00${' '.repeat(28)}`)
  expect(uhl).toBe(`UHL1 26082999999    000000001 DAILY  001${' '.repeat(40)}`)
  expect(first).toBe(
    '40506055667788099' +
      '10203011223344' +
      '    ' +
      '00000012345' +
      'PATIO UK LTD      ' +
      'P0A1B2C3D4E5F     ' +
      'JOSE O NEILL-FITZG',
  )
  expect(contra).toBe(
    '10203011223344017' +
      '10203011223344' +
      '    ' +
      '00000012346' +
      'PAYOUTS           ' +
      'CONTRA            ' +
      'PATIO UK LTD      ',
  )
  expect(eof1!.slice(4)).toBe(hdr1!.slice(4))
  expect(eof2!.slice(4)).toBe(hdr2!.slice(4))
  expect(utl).toBe(`UTL1${'0000000012346'.repeat(2)}00000010000002${' '.repeat(36)}`)
})

test.each([
  ['2026-03-19', ' 26079', 'Thursday'],
  ['2026-03-20', ' 26082', 'Friday: on Monday'],
  ['2026-03-21', ' 26082', 'Saturday: on Monday'],
  ['2026-12-31', ' 27001', 'the turn of the year'],
])('[HOST-09] a file of %s is processed on %s (%s)', (day, processed, _why) => {
  const uhl = bacsFile({ ...head, day }, [payment('Ann', 1)], payer).split('\r\n')[3]
  expect(uhl!.slice(4, 10)).toBe(processed)
})

test('[HOST-09] a sum that the field of a Bacs record does not hold makes no file', () => {
  expect(() => bacsFile(head, [payment('Ann', 100_000_000_000)], payer)).toThrow(RangeError)
})
