import type { Currency } from '#kernel/money.ts'
import type { BankDetails } from './bank-details.ts'
import type { Payer } from './bank-payment.ts'

/** The forms in which a bank may want its file. */
export const bankLayouts = [
  'table',
  'pain-001-03',
  'pain-001-09',
  'bacs-18',
  'bancoestado',
  'santander',
  'bci',
] as const satisfies readonly string[]

export type BankLayout = (typeof bankLayouts)[number]

/** The account that the operator has to set before a layout can be made. */
type MissingPayer = 'iban' | 'bacs' | 'chile'

type Form = { kinds: readonly BankDetails['kind'][]; currencies: readonly Currency[]; needs: MissingPayer | null }

const all = ['USD', 'CLP', 'EUR', 'GBP'] as const
const pain: Form = { kinds: ['iban', 'swift'], currencies: all, needs: 'iban' }
const chile: Form = { kinds: ['chile'], currencies: ['CLP'], needs: null }

const forms: Readonly<Record<BankLayout, Form>> = {
  table: { kinds: ['chile', 'uk', 'iban', 'swift'], currencies: all, needs: null },
  'pain-001-03': pain,
  'pain-001-09': pain,
  'bacs-18': { kinds: ['uk'], currencies: ['GBP'], needs: 'bacs' },
  bancoestado: chile,
  santander: { ...chile, needs: 'chile' },
  bci: { ...chile, needs: 'chile' },
}

/** Made by the banks' public documents, and by nobody tried at the bank yet. */
export const untried: ReadonlySet<BankLayout> = new Set(['bancoestado', 'santander', 'bci'])

/** The layouts in which payouts of a country and currency can be had, each with what is missing for it. */
export const layoutsFor = (kind: BankDetails['kind'], currency: Currency, payer: Payer) =>
  bankLayouts
    .filter((layout) => forms[layout].kinds.includes(kind) && forms[layout].currencies.includes(currency))
    .map((layout) => ({ layout, missing: missingFor(layout, payer) }))

function missingFor(layout: BankLayout, payer: Payer): MissingPayer | null {
  const { needs } = forms[layout]
  const isSet =
    needs === 'iban' ? payer.iban : needs === 'bacs' ? payer.bacs : needs === 'chile' ? payer.chileAccount : true
  return isSet ? null : needs
}
