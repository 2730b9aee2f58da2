import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import type { BankPayment } from './bank-payment.ts'
import { painFile } from './pain-001.ts'
import { type Element, painProblems } from './pain-001-rules.ts'

const payer = {
  name: 'Patio & Söhne GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bacs: null,
  chileAccount: null,
}
const head = {
  fileId: '018f0000-0000-7000-8000-00000000abcd',
  createdAt: new Date('2026-03-20T12:00:00.123Z'),
  day: '2026-03-20',
}
const toIban: BankPayment = {
  payoutId: 'p1',
  reference: 'P0A1B2C3D4E5F',
  amount: money(1250, 'EUR'),
  email: 'a@example.com',
  details: { kind: 'iban', holder: 'Ana <Díaz>', taxId: '', iban: 'ES9121000418450200051332' },
}
const toBic: BankPayment = {
  ...toIban,
  reference: 'P1A1B2C3D4E5F',
  amount: money(99, 'EUR'),
  details: { kind: 'swift', holder: 'Bob', taxId: '', bic: 'CHASUS33', number: '12345678' },
}

test('[HOST-09] a SEPA file is one instruction with a transfer a payout, by its reference, without accounts that are gone', () => {
  const text = painFile({ ...head, currency: 'EUR', version: '03' }, [toIban, { ...toIban, details: null }], payer)
  expect(text).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
      '<GrpHdr><MsgId>018f000000007000800000000000abcd</MsgId><CreDtTm>2026-03-20T12:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>12.50</CtrlSum><InitgPty><Nm>Patio Sohne GmbH</Nm></InitgPty></GrpHdr>',
      '<PmtInf><PmtInfId>018f000000007000800000000000abcd</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>',
      '<NbOfTxs>1</NbOfTxs><CtrlSum>12.50</CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
      '<ReqdExctnDt>2026-03-20</ReqdExctnDt><Dbtr><Nm>Patio Sohne GmbH</Nm></Dbtr>',
      '<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>',
      '<DbtrAgt><FinInstnId><BIC>BYLADEM1001</BIC></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
      '<CdtTrfTxInf><PmtId><EndToEndId>P0A1B2C3D4E5F</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt>',
      '<Cdtr><Nm>Ana Diaz</Nm></Cdtr><CdtrAcct><Id><IBAN>ES9121000418450200051332</IBAN></Id></CdtrAcct>',
      '<RmtInf><Ustrd>P0A1B2C3D4E5F</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>\n',
    ].join(''),
  )
})

test('[HOST-09] the newer version has its day in an element and says BICFI; a payment by BIC is no SEPA payment', () => {
  const text = painFile({ ...head, currency: 'EUR', version: '09' }, [toIban, toBic], { ...payer, bic: null })
  expect(text).toContain('pain.001.001.09')
  expect(text).toContain('<ReqdExctnDt><Dt>2026-03-20</Dt></ReqdExctnDt>')
  expect(text).toContain(
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>',
  )
  expect(text).toContain('<CdtrAgt><FinInstnId><BICFI>CHASUS33</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Bob</Nm></Cdtr>')
  expect(text).toContain('<CdtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></CdtrAcct>')
  expect(text).toContain('<CtrlSum>13.49</CtrlSum>')
  expect(text).not.toContain('SEPA')
})

test('[HOST-09] without an account to pay to there is no file, and the error tells no number of an account', () => {
  expect(() => painFile({ ...head, currency: 'EUR', version: '03' }, [], payer)).toThrow('CdtTrfTxInf: 0 of them')
  const wrong = { ...payer, iban: 'no iban 4711' }
  expect(() => painFile({ ...head, currency: 'EUR', version: '03' }, [toIban], wrong)).toThrow(/IBAN: not of its form$/)
})

/** A message without namespaces, entities and comments, as ours are. */
function parsed(xml: string): Element {
  const root: { name: string; elements: Element[] } = { name: '', elements: [] }
  const open = [root]
  for (const [, close, name, attribute, value, text] of xml.matchAll(
    /<(\/?)([A-Za-z]+)(?: (\w+)="([^"]*)")?>([^<]*)/g,
  )) {
    if (close) open.pop()
    else {
      const element = {
        name: name!,
        elements: [],
        ...(attribute && { attributes: { [attribute]: value! } }),
        ...(text && { text }),
      }
      open.at(-1)!.elements.push(element)
      open.push(element)
    }
  }
  return root.elements[0]!
}

const good = painFile(
  { ...head, currency: 'EUR', version: '03' },
  [toIban, { ...toIban, reference: 'PFFFFFFFFFFFF' }],
  payer,
).trim()

test.each([
  ['nothing is wrong', (xml: string) => xml, []],
  [
    'another order',
    (xml: string) => xml.replace(/(<PmtMtd>.*<\/PmtMtd>)(<BtchBookg>.*?<\/BtchBookg>)/, '$2$1'),
    [/PmtInf: in another order/],
  ],
  [
    'an element too many',
    (xml: string) => xml.replace('<PmtMtd>', '<PmtMtd>TRF</PmtMtd><PmtMtd>'),
    [/PmtMtd: 2 of them/],
  ],
  ['an element that is not there', (xml: string) => xml.replace(/<ChrgBr>.*?<\/ChrgBr>/, ''), [/ChrgBr: 0 of them/]],
  ['an element of another version', (xml: string) => xml.replaceAll('BIC>', 'BICFI>'), [/BICFI does not belong here/]],
  [
    'a text too long',
    (xml: string) => xml.replace('<EndToEndId>', `<EndToEndId>${'x'.repeat(23)}`),
    [/EndToEndId: not of its form/],
  ],
  [
    'a letter that banks do not take',
    (xml: string) => xml.replace('Ana Diaz', 'Ana Díaz'),
    [/Cdtr\/Nm: not of its form/],
  ],
  ['a blank at the end', (xml: string) => xml.replace('Ana Diaz', 'Ana '), [/Cdtr\/Nm: not of its form/]],
  ['no currency', (xml: string) => xml.replace(' Ccy="EUR"', ''), [/InstdAmt: not of its form/]],
  ['three decimals', (xml: string) => xml.replace('12.50<', '12.500<'), [/InstdAmt: not of its form/]],
  ['another count', (xml: string) => xml.replace('<NbOfTxs>2', '<NbOfTxs>3'), [/GrpHdr\/NbOfTxs: not 2/]],
  [
    'another sum',
    (xml: string) => xml.replaceAll('25</CtrlSum>', '26</CtrlSum>'),
    [/GrpHdr\/CtrlSum/, /PmtInf\/CtrlSum/],
  ],
] as const)('[HOST-09] a message is held to its published rules: %s', (_what, change, problems) => {
  const message = parsed(change(good))
  const found = painProblems(message, '03')
  expect(found).toHaveLength(problems.length)
  for (const [index, problem] of problems.entries()) expect(found[index]).toMatch(problem)
})
