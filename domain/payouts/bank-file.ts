import { type Money, typedMoney } from '#kernel/money.ts'
import { type BankDetails, chileanBanks } from './bank-details.ts'

type Line = { payoutId: string; amount: Money; details: BankDetails | null }

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

/** The rows of a bank file, header first; details of a closed account are left empty. */
export function bankFileRows(kind: BankDetails['kind'], lines: readonly Line[]): string[][] {
  const head = ['payout_id', 'holder', 'tax_id', ...empty[kind], 'amount', 'currency']
  const rows = lines.map(({ payoutId, amount, details }) => {
    const account = details && (columns[details.kind] as (each: BankDetails) => Record<string, string>)(details)
    const cells = empty[kind].map((name) => account?.[name] ?? '')
    return [payoutId, details?.holder ?? '', details?.taxId ?? '', ...cells, typedMoney(amount), amount.currency]
  })
  return [head, ...rows]
}
