import type { Money } from '#kernel/money.ts'
import { type BankDetails, chileanBanks } from './bank-details.ts'
import type { BankPayment } from './bank-payment.ts'

/** Rows of a table, its names first: a text stays a text in a spreadsheet, an amount is a number. */
export type FileRows = (string | Money)[][]

export const textRow = (...names: string[]): string[] => names

/** The columns of a country's bank file, by account type. */
const columns: { [Kind in BankDetails['kind']]: (details: BankDetails & { kind: Kind }) => Record<string, string> } = {
  chile: ({ bank, account, number }) => ({
    bank_code: bank,
    bank: chileanBanks[bank],
    account_kind: account,
    account_number: number,
  }),
  uk: ({ sortCode, number }) => ({ sort_code: sortCode, account_number: number }),
  iban: ({ iban }) => ({ iban }),
  swift: ({ bic, number }) => ({ bic, account_number: number }),
}

const empty: Record<BankDetails['kind'], readonly string[]> = {
  chile: ['bank_code', 'bank', 'account_kind', 'account_number'],
  uk: ['sort_code', 'account_number'],
  iban: ['iban'],
  swift: ['bic', 'account_number'],
}

/** The rows of a bank file for any bank, header first; details of a closed account are left empty. */
export function bankFileRows(kind: BankDetails['kind'], payments: readonly BankPayment[]): FileRows {
  const head = ['reference', 'payout_id', 'holder', 'tax_id', ...empty[kind], 'amount', 'currency', 'email']
  const rows = payments.map(({ payoutId, reference, amount, details, email }) => {
    const account = details && (columns[details.kind] as (each: BankDetails) => Record<string, string>)(details)
    const cells = empty[kind].map((name) => account?.[name] ?? '')
    const [holder, taxId] = [details?.holder ?? '', details?.taxId ?? '']
    return [reference, payoutId, holder, taxId, ...cells, amount, amount.currency, email]
  })
  return [head, ...rows]
}
