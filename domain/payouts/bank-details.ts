import { plainIdentifier } from '#kernel/identifier.ts'
import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools'
import { format, validate } from 'rut.js'

/** The details that a bank needs for a payment, by the account type usual in the country. */
export type BankDetails = { holder: string; taxId: string } & (
  | { kind: 'chile'; bank: ChileanBank; account: ChileanAccount; number: string }
  | { kind: 'uk'; sortCode: string; number: string }
  | { kind: 'iban'; iban: string }
  | { kind: 'swift'; bic: string; number: string }
)

/** The encrypted details: a bank account, or the host's id at Payku. */
export type PayoutDetails = BankDetails | { kind: 'payku'; clientId: string }

/** Chile's banks by clearing house code (SBIF/CMF), as the bank files of payouts use them. */
export const chileanBanks = {
  '001': 'Banco de Chile / Edwards / Credichile',
  '009': 'Banco Internacional',
  '012': 'BancoEstado',
  '014': 'Scotiabank Chile',
  '016': 'BCI',
  '028': 'Banco BICE',
  '031': 'HSBC Bank Chile',
  '037': 'Banco Santander-Chile',
  '039': 'Itaú Chile',
  '049': 'Banco Security',
  '051': 'Banco Falabella',
  '053': 'Banco Ripley',
  '055': 'Banco Consorcio',
  '672': 'Coopeuch',
  '729': 'Los Héroes Prepago',
  '730': 'Tenpo Prepago',
  '875': 'Mercado Pago Emisora',
} as const

export type ChileanBank = keyof typeof chileanBanks

/** Most people in Chile have their account at one of these. */
const commonBanks: ReadonlySet<string> = new Set(['001', '012', '014', '016', '037', '039', '051'])

/** The banks as they are chosen from: the common ones, then the others, each by name. */
export function banksToChoose() {
  const byName = new Intl.Collator('es').compare
  const banks = Object.entries(chileanBanks)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => byName(a.name, b.name))
  const { first = [], others = [] } = Object.groupBy(banks, ({ code }) => (commonBanks.has(code) ? 'first' : 'others'))
  return { first, others }
}

/** `rut`: BancoEstado's account whose number is its holder's RUT. */
export const chileanAccounts = ['corriente', 'vista', 'ahorro', 'rut'] as const

type ChileanAccount = (typeof chileanAccounts)[number]

/** The account type of a country; Payku has fields of its own. */
export function kindOf(country: string): BankDetails['kind'] {
  if (country === 'CL') return 'chile'
  if (country === 'GB') return 'uk'
  return hasOwnIban(country) ? 'iban' : 'swift'
}

/** Whether the country has IBANs in SWIFT's registry (ISO 13616). */
const hasOwnIban = (country: string) =>
  Object.hasOwn(countrySpecs, country) && countrySpecs[country]?.IBANRegistry === true && !byBic.has(country)

/** Countries paid by BIC: French and Finnish territories, and those that joined the registry late. */
const byBic = new Set('AX BL GF GP MF MQ NC PF PM RE TF WF YT MN NI OM RU SD SO YE'.split(' '))

/** Letters and digits alone, also without the kind of number that was pasted before them. */
const signsOf = (typed: string, name = /^$/) =>
  plainIdentifier(typed)
    .toUpperCase()
    .replace(/[\s.()/-]/g, '')
    .replace(name, '')

/** Parses a RUT without points or zeros before it and checks its sign: '12345678-5'; null for an invalid one. */
export function readRut(typed: string): string | null {
  const text = signsOf(typed, /^RU[TN]/).replace(/^0+/, '')
  return /^[1-9]\d{4,7}[\dK]$/.test(text) && validate(text) ? format(text, { dots: false }) : null
}

/** Parses an IBAN of that country without spaces; null for an invalid one. */
export function readIban(typed: string, country: string): string | null {
  const iban = signsOf(typed, /^IBAN/)
  return iban.startsWith(country) && isValidIBAN(iban) ? iban : null
}

/** Parses a BIC (ISO 9362) of a bank in that country, of 8 or 11 characters. */
export function readBic(typed: string, country: string): string | null {
  const bic = signsOf(typed, /^(?:BIC|SWIFT)(?=.{8})/)
  return isValidBIC(bic) && bic.slice(4, 6) === country ? bic : null
}

/** Strips separators from a number ('12-34-56'); null where it is too short or too long. */
export function readDigits(typed: string, min: number, max = min): string | null {
  const digits = signsOf(typed)
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? digits : null
}

/** Parses an account number; those of some countries contain letters. */
export function readAccount(typed: string): string | null {
  const number = signsOf(typed)
  return /^[A-Z0-9]{4,34}$/.test(number) ? number : null
}

/** The account as its host sees it: the bank and the last four digits, or three of a short number. */
export function shownOf(details: PayoutDetails): string {
  switch (details.kind) {
    case 'payku':
      return details.clientId
    case 'chile':
      return `${chileanBanks[details.bank]} ${masked(details.number)}`
    case 'uk':
      return masked(details.number)
    case 'iban':
      return masked(details.iban)
    case 'swift':
      return `${details.bic.slice(0, 4)} ${masked(details.number)}`
  }
}

const secretNumbers: ReadonlySet<string> = new Set(['number', 'iban', 'taxId'])

/** The details in a copy that may lie about on a device: who finds it learns of a number only how it ends. */
export const maskedDetails = (details: BankDetails): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      secretNumbers.has(name) && value !== '' ? masked(value) : value,
    ]),
  )

const masked = (number: string) => `•••• ${number.slice(number.length < 8 ? -3 : -4)}`
