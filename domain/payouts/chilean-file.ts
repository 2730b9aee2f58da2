import { type FileRows, textRow } from './bank-file.ts'
import { type BankPayment, bankText, type Payer } from './bank-payment.ts'

const SIGN = /[A-Za-z0-9 .,&/-]/

/** So long are names and messages that all three banks take. */
const NAME = 40

/** RUT as these banks write it: the number and its sign. */
const rutOf = (taxId: string) => {
  const [number = '', sign = ''] = taxId.split('-')
  return { number, sign }
}

type Payee = { payment: BankPayment; details: NonNullable<BankPayment['details']> & { kind: 'chile' } }

const payees = (payments: readonly BankPayment[]): Payee[] =>
  payments.flatMap((payment) => (payment.details?.kind === 'chile' ? [{ payment, details: payment.details }] : []))

const kinds = {
  corriente: 'CUENTA CORRIENTE',
  vista: 'CUENTA VISTA',
  ahorro: 'CUENTA DE AHORRO',
  rut: 'CUENTARUT',
} as const

/** BancoEstado: a row a payment with the bank's name and the kind of account. */
export const bancoEstadoRows = (payments: readonly BankPayment[]): FileRows => [
  textRow('RUT', 'Nombre', 'Banco', 'TipoCuenta', 'NumeroCuenta', 'Monto', 'Email', 'Concepto'),
  ...payees(payments).map(({ payment: { amount, email, reference }, details }) => [
    details.taxId,
    bankText(details.holder, SIGN, NAME),
    details.bank,
    kinds[details.account],
    details.number,
    amount,
    email,
    reference,
  ]),
]

/** Santander's mass transfers (Office Banking, TEF masiva). */
export const santanderRows = (payments: readonly BankPayment[], { chileAccount }: Payer): FileRows => [
  textRow(
    'Cta_origen',
    'moneda_origen',
    'Cta_destino',
    'moneda_destino',
    'Cod_banco',
    'RUT benef.',
    'nombre benef.',
    'Mto Total',
    'Glosa TEF',
    'Correo',
    'Glosa correo',
    'Glosa Cartola Cliente',
    'Glosa Cartola Beneficiario',
  ),
  ...payees(payments).map(({ payment: { amount, email, reference }, details }) => {
    const { number, sign } = rutOf(details.taxId)
    return [
      chileAccount ?? '',
      'CLP',
      details.number,
      'CLP',
      String(Number(details.bank)),
      `${number}${sign.toLowerCase()}`,
      bankText(details.holder, SIGN, NAME),
      amount,
      reference,
      email,
      reference,
      reference,
      reference,
    ]
  }),
]

/** BCI's payroll of payments on line (Nómina en línea); 'OTR' is any other payment. */
export const bciRows = (payments: readonly BankPayment[], { chileAccount }: Payer): FileRows => [
  textRow(
    'Nº Cuenta de Cargo',
    'Nº Cuenta de Destino',
    'Banco Destino',
    'Rut Beneficiario',
    'Dig. Verif. Beneficiario',
    'Nombre Beneficiario',
    'Monto Transferencia',
    'Nro.Factura Boleta (1)',
    'Nº Orden de Compra(1)',
    'Tipo de Pago(2)',
    'Mensaje Destinatario (3)',
    'Email Destinatario(3)',
    'Cuenta Destino inscrita como(4)',
  ),
  ...payees(payments).map(({ payment: { amount, email, reference }, details }) => {
    const { number, sign } = rutOf(details.taxId)
    return [
      chileAccount ?? '',
      details.number,
      String(Number(details.bank)),
      number,
      sign,
      bankText(details.holder, SIGN, NAME),
      amount,
      '',
      '',
      'OTR',
      reference,
      email,
      '',
    ]
  }),
]
