import { escapeHtml } from '#kernel/html.ts'
import { type Currency, money, typedMoney } from '#kernel/money.ts'
import type { BankDetails } from './bank-details.ts'
import { type BankFileHead, type BankPayment, bankText, type Payer } from './bank-payment.ts'
import { type Element, painProblems, type PainVersion } from './pain-001-rules.ts'

/** Letters of the Latin set that banks of the SEPA must take (EPC217-08). */
const SIGN = /[A-Za-z0-9/\-?:().,'+ ]/
const MAX_NAME = 70

const words = (text: string, max = MAX_NAME) => bankText(text, SIGN, max) || '-'
const text = (name: string, value: string, attributes?: Element['attributes']): Element => ({
  name,
  text: value,
  ...(attributes && { attributes }),
})
const of = (name: string, ...elements: (Element | null)[]): Element => ({
  name,
  elements: elements.filter((each) => each !== null),
})

type Payable = BankPayment & { details: BankDetails & { kind: 'iban' | 'swift' } }

const isPayable = (payment: BankPayment): payment is Payable =>
  payment.details?.kind === 'iban' || payment.details?.kind === 'swift'

/**
 * A credit transfer initiation of ISO 20022: one payment instruction with a transfer for each payout that has an account.
 *
 * @param payer whose IBAN is set
 * @throws Error where the message breaks the rules of its version
 */
export function painFile(
  head: BankFileHead & { currency: Currency; version: PainVersion },
  payments: readonly BankPayment[],
  payer: Payer,
): string {
  const message = messageOf(head, payments.filter(isPayable), payer)
  const problems = painProblems(message, head.version)
  if (problems.length > 0) throw new Error(`pain.001: ${problems.slice(0, 5).join('; ')}`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(message)}\n`
}

function messageOf(
  { fileId, createdAt, day, currency, version }: BankFileHead & { currency: Currency; version: PainVersion },
  payments: readonly Payable[],
  { name, iban, bic }: Payer,
): Element {
  const id = fileId.replaceAll('-', '')
  const isSepa = currency === 'EUR' && payments.every(({ details }) => details.kind === 'iban')
  const sum = typedMoney(
    money(
      payments.reduce((all, { amount }) => all + amount.minor, 0),
      currency,
    ),
  )
  const counts = [text('NbOfTxs', String(payments.length)), text('CtrlSum', sum)]
  const payer = of('Dbtr', text('Nm', words(name ?? '')))
  const bicName = version === '03' ? 'BIC' : 'BICFI'
  const transfers = payments.map((payment) => transferOf(payment, bicName))
  return {
    name: 'Document',
    attributes: { xmlns: `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}` },
    elements: [
      of(
        'CstmrCdtTrfInitn',
        of(
          'GrpHdr',
          text('MsgId', id),
          text('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
          ...counts,
          of('InitgPty', text('Nm', words(name ?? ''))),
        ),
        of(
          'PmtInf',
          text('PmtInfId', id),
          text('PmtMtd', 'TRF'),
          text('BtchBookg', 'true'),
          ...counts,
          isSepa ? of('PmtTpInf', of('SvcLvl', text('Cd', 'SEPA'))) : null,
          version === '03' ? text('ReqdExctnDt', day) : of('ReqdExctnDt', text('Dt', day)),
          payer,
          of('DbtrAcct', of('Id', text('IBAN', iban ?? ''))),
          of('DbtrAgt', of('FinInstnId', bic ? text(bicName, bic) : of('Othr', text('Id', 'NOTPROVIDED')))),
          text('ChrgBr', isSepa ? 'SLEV' : 'SHAR'),
          ...transfers,
        ),
      ),
    ],
  }
}

function transferOf({ reference, amount, details }: Payable, bicName: string): Element {
  return of(
    'CdtTrfTxInf',
    of('PmtId', text('EndToEndId', reference)),
    of('Amt', text('InstdAmt', typedMoney(amount), { Ccy: amount.currency })),
    details.kind === 'swift' ? of('CdtrAgt', of('FinInstnId', text(bicName, details.bic))) : null,
    of('Cdtr', text('Nm', words(details.holder))),
    of(
      'CdtrAcct',
      of('Id', details.kind === 'iban' ? text('IBAN', details.iban) : of('Othr', text('Id', details.number))),
    ),
    of('RmtInf', text('Ustrd', reference)),
  )
}

const written = ({ name, attributes = {}, text: value, elements = [] }: Element): string => {
  const named = Object.entries(attributes).map(([key, each]) => ` ${key}="${escapeHtml(each)}"`)
  return `<${name}${named.join('')}>${value === undefined ? elements.map(written).join('') : escapeHtml(value)}</${name}>`
}
