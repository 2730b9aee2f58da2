import { expect, test } from 'vitest'
import {
  banksToChoose,
  chileanBanks,
  kindOf,
  maskedDetails,
  readBic,
  readDigits,
  readIban,
  readRut,
  shownOf,
} from './bank-details.ts'
import { payoutForm } from './input.ts'

test.each([
  ['12.345.678-5', '12345678-5'],
  ['12345678-5', '12345678-5'],
  ['123456785', '12345678-5'],
  [' 7.654.321-6 ', '7654321-6'],
  ['10.000.013-k', '10000013-K'],
  ['11.111.111-1', '11111111-1'],
  ['10.000.004-0', '10000004-0'],
  ['012345678-5', '12345678-5'],
  ['0.012.345.678-5', '12345678-5'],
  ['12.345-5', '12345-5'],
  ['１２３４５６７８-5', '12345678-5'],
  ['12.345.678‑5', '12345678-5'],
  ['12.345.678–5', '12345678-5'],
  ['\u202a12.345.678-5\u202c', '12345678-5'],
  ['RUT: 12.345.678-5', '12345678-5'],
  ['RUT 12.345.678-5.', '12345678-5'],
  ['R.U.T.: 12.345.678-5', '12345678-5'],
  ['12 345 678 - 5', '12345678-5'],
  ['12\u200b345678-5', '12345678-5'],
  ['(12.345.678-5)', '12345678-5'],
  ['“10.000.013-k”', '10000013-K'],
])('[HOST-09] %s is a RUT', (typed, rut) => {
  expect(readRut(typed)).toBe(rut)
})

test.each([
  '',
  '12.345.678-4',
  '12.345.678-K',
  '12345678',
  '1-9',
  '1234-3',
  '12.345.678-5x',
  '12.345.678-5 or 6',
  '123.456.789-2',
])('[HOST-09] %j is no RUT', (typed) => {
  expect(readRut(typed)).toBeNull()
})

test('[HOST-09] of the eleven check signs one is right for each RUT', () => {
  for (const digits of ['1000000', '9999999', '12345678', '24965885', '76543210'])
    expect(Array.from('0123456789K').filter((check) => readRut(`${digits}-${check}`) !== null)).toHaveLength(1)
})

// The registry's own examples (ISO 13616).
test.each([
  ['ES', 'ES91 2100 0418 4502 0005 1332'],
  ['DE', 'DE89370400440532013000'],
  ['FR', 'fr14 2004 1010 0505 0001 3M02 606'],
  ['NL', 'NL91-ABNA-0417-1643-00'],
  ['MT', 'MT84MALT011000012345MTLCAST001S'],
  ['NO', 'NO9386011117947'],
])('[HOST-09] an IBAN of %s: %s', (country, typed) => {
  expect(readIban(typed, country)).toBe(typed.toUpperCase().replace(/[\s-]/g, ''))
})

test.each([
  '\u202aDE89 3704 0044 0532 0130 00',
  'IBAN: DE89 3704 0044 0532 0130 00',
  'IBAN DE89 3704 0044 0532 0130 00',
  'iban:de89370400440532013000',
  'DE89 3704 0044 0532 0130 00.',
  '(DE89 3704 0044 0532 0130 00)',
  '“DE89 3704 0044 0532 0130 00”',
  'DE89‑3704‑0044‑0532‑0130‑00',
  'DE89–3704–0044–0532–0130–00',
  'DE89.3704.0044.0532.0130.00',
  'DE89/3704/0044/0532/0130/00',
  'DE89\u00a03704\u20070044\u202f0532\u20090130\u300000',
  'DE89\u200b3704\u200b0044\u200b0532\u200b0130\u200b00',
  'DE89\t3704\n0044 0532 0130 00',
  'ＤＥ８９３７０４００４４０５３２０１３０００',
  'DE٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠',
  '\ufeffDE89370400440532013000',
  'DE89370400440532013000,',
  '• DE89 3704 0044 0532 0130 00',
  'Cuenta: DE89370400440532013000',
])('[HOST-09] %j is pasted and is that IBAN', (typed) => {
  expect(readIban(typed, 'DE')).toBe('DE89370400440532013000')
})

test.each([
  ['another check digit', 'ES', 'ES92 2100 0418 4502 0005 1332'],
  ['two digits changed places', 'ES', 'ES91 2100 0418 4502 0005 1323'],
  ['one sign too few', 'ES', 'ES91 2100 0418 4502 0005 133'],
  ['one sign too many', 'DE', 'DE893704004405320130000'],
  ['of another country', 'ES', 'DE89370400440532013000'],
  ['with other signs', 'ES', 'ES91 2100 0418 4502 0005 13_2'],
  ['empty', 'ES', ''],
])('[HOST-09] no IBAN: %s', (_what, country, typed) => {
  expect(readIban(typed, country)).toBeNull()
})

test.each([
  ['COBADEFF', 'DE', 'COBADEFF'],
  ['cobadeffxxx', 'DE', 'COBADEFFXXX'],
  ['COBADEFF', 'ES', null],
  ['COBADEF', 'DE', null],
  ['COBADEFFXX', 'DE', null],
  ['C0BADEFF', 'DE', null],
  ['BIC: COBADEFF', 'DE', 'COBADEFF'],
  ['SWIFT COBADEFFXXX.', 'DE', 'COBADEFFXXX'],
  ['\u202aCOBA DE FF\u202c', 'DE', 'COBADEFF'],
])('[HOST-09] %s in %s as a BIC: %s', (typed, country, bic) => {
  expect(readBic(typed, country)).toBe(bic)
})

test.each([
  ['12-34-56', 6, 6, '123456'],
  ['12 34 5', 6, 6, null],
  ['1234567a', 8, 8, null],
  ['', 0, 8, null],
  ['12‑34‑56', 6, 6, '123456'],
  ['Sort code: 12–34–56', 6, 6, '123456'],
  ['１２３４５６７８', 8, 8, '12345678'],
])('[HOST-09] %j as %i to %i digits: %s', (typed, min, max, digits) => {
  expect(readDigits(typed, min, max)).toBe(digits)
})

test.each([
  ['CL', 'chile'],
  ['GB', 'uk'],
  ['ES', 'iban'],
  ['NO', 'iban'],
  ['US', 'swift'],
  ['AR', 'swift'],
])('[HOST-09] accounts in %s are named as %s', (country, kind) => {
  expect(kindOf(country)).toBe(kind)
})

test('[HOST-09] an account is shown by its last signs only', () => {
  const who = { holder: 'Ana Rojas', taxId: '12345678-5' }
  const chile = { kind: 'chile', bank: '012', account: 'vista', number: '000123456789' } as const
  const shown = [
    shownOf({ ...who, ...chile }),
    shownOf({ ...who, ...chile, number: '12345' }),
    shownOf({ ...who, kind: 'iban', iban: 'ES9121000418450200051332' }),
    shownOf({ ...who, kind: 'uk', sortCode: '123456', number: '87654321' }),
    shownOf({ ...who, kind: 'swift', bic: 'COBADEFF', number: '99887766' }),
    shownOf({ kind: 'payku', clientId: 'client-77' }),
  ]
  expect(shown).toEqual([
    'BancoEstado •••• 6789',
    'BancoEstado •••• 345',
    '•••• 1332',
    '•••• 4321',
    'COBA •••• 7766',
    'client-77',
  ])
})

const chile = { holder: 'Ana Rojas', taxId: '12.345.678-5', bank: '016', account: 'corriente', number: '12345-6' }
const problemsOf = (country: string, form: object, method: 'bank' | 'payku' = 'bank') =>
  payoutForm(method, country)
    .safeParse(form)
    .error?.issues.map(({ path, message }) => `${path.join()} ${message.split('.')[1]}`) ?? []

test.each([
  [{}, []],
  [{ taxId: '12.345.678-6' }, ['taxId rut']],
  [{ holder: ' ' }, ['holder holder']],
  [{ holder: 'x'.repeat(81) }, ['holder long']],
  [{ bank: '999' }, ['bank bank']],
  [{ account: '' }, ['account account']],
  [{ number: '1234' }, ['number number']],
  [{ number: '1'.repeat(21) }, ['number number']],
  [{ account: 'rut' }, ['account rutBank']],
  [{ account: 'rut', bank: '012' }, ['number rutNumber']],
  [{ account: 'rut', bank: '012', number: '12345678' }, []],
  [{ account: 'rut', bank: '012', number: '0012345678' }, []],
])('[HOST-09] a Chilean account with %j has the problems %j', (changed, problems) => {
  expect(problemsOf('CL', { ...chile, ...changed })).toEqual(problems)
})

test('[HOST-09] each country asks for its own fields, and Payku for the client id', () => {
  const holder = { holder: 'Ana Rojas' }
  expect(problemsOf('GB', holder)).toEqual(['sortCode sortCode', 'number numberUk'])
  expect(problemsOf('ES', holder)).toEqual(['iban iban'])
  expect(problemsOf('US', holder)).toEqual(['bic bic', 'number number'])
  expect(problemsOf('CL', {}, 'payku')).toEqual(['clientId clientId'])
  expect(problemsOf('CL', { clientId: 'client-77' }, 'payku')).toEqual([])
})

test.each([
  [
    { kind: 'chile', holder: 'Ana Rojas', taxId: '12345678-5', bank: '012', account: 'vista', number: '000123456789' },
    { taxId: '•••• 78-5', number: '•••• 6789' },
  ],
  [{ kind: 'uk', holder: 'A', taxId: '', sortCode: '123456', number: '12345678' }, { number: '•••• 5678' }],
  [{ kind: 'iban', holder: 'A', taxId: '', iban: 'ES9121000418450200051332' }, { iban: '•••• 1332' }],
  [{ kind: 'swift', holder: 'A', taxId: '', bic: 'BOFAUS3N', number: '1234567' }, { number: '•••• 567' }],
] as const)('[AUTH-07] [HOST-09] of %j an export shows how its numbers end', (details, shown) => {
  expect(maskedDetails(details)).toEqual({ ...details, ...shown })
})

test('[HOST-09] the common banks come first and the others after them, both by name; none is missing', () => {
  const { first, others } = banksToChoose()
  const names = (banks: readonly { name: string }[]) => banks.map(({ name }) => name)
  expect(names(first)).toEqual([
    'Banco de Chile / Edwards / Credichile',
    'Banco Falabella',
    'Banco Santander-Chile',
    'BancoEstado',
    'BCI',
    'Itaú Chile',
    'Scotiabank Chile',
  ])
  expect(names(others)).toEqual(names(others).toSorted((a, b) => a.localeCompare(b, 'es')))
  expect([...first, ...others].map(({ code }) => code).toSorted()).toEqual(Object.keys(chileanBanks).toSorted())
})
