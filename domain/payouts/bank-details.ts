import { ibanLengths } from './iban-lengths.ts'

/** What a bank must be told to pay somebody, by the kind of account that is usual in the country. */
export type BankDetails = { holder: string; taxId: string } & (
  | { kind: 'chile'; bank: ChileanBank; account: ChileanAccount; number: string }
  | { kind: 'uk'; sortCode: string; number: string }
  | { kind: 'iban'; iban: string }
  | { kind: 'swift'; bic: string; number: string }
)

/** What is encrypted: a bank account, or the host's id at Payku. */
export type PayoutDetails = BankDetails | { kind: 'payku'; clientId: string }

/** Chile's banks by the code of the country's clearing house (SBIF/CMF); the bank files of payouts use the same ones. */
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

/** `rut`: BancoEstado's account whose number is its holder's. */
export const chileanAccounts = ['corriente', 'vista', 'ahorro', 'rut'] as const

type ChileanAccount = (typeof chileanAccounts)[number]

/** How accounts are named in a country; Payku has fields of its own. */
export function kindOf(country: string): BankDetails['kind'] {
  if (country === 'CL') return 'chile'
  if (country === 'GB') return 'uk'
  return ibanLengths.has(country) ? 'iban' : 'swift'
}

/**
 * A RUT without points: '12345678-5'. Its last sign is checked by modulus 11: the digits from the right, times 2 to 7 and from 2 again.
 *
 * @returns null for what is none
 */
export function readRut(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[.\s-]/g, '')
  if (!/^[1-9]\d{5,7}[\dK]$/.test(text)) return null
  const [digits, check] = [text.slice(0, -1), text.at(-1)]
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0)
  return check === '0123456789K'[(11 - (sum % 11)) % 11] ? `${digits}-${check}` : null
}

/**
 * An IBAN without spaces (ISO 13616): as long as its country's are, and by modulus 97 with its first four signs moved to the end.
 *
 * @returns null for what is none of that country
 */
export function readIban(typed: string, country: string): string | null {
  const iban = typed.toUpperCase().replace(/[\s-]/g, '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || !iban.startsWith(country)) return null
  if (iban.length !== ibanLengths.get(country)) return null
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1 ? iban : null
}

/** A BIC (ISO 9362) of a bank in that country, of 8 or 11 signs. */
export function readBic(typed: string, country: string): string | null {
  const bic = typed.toUpperCase().replace(/\s/g, '')
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) && bic.slice(4, 6) === country ? bic : null
}

/** '12-34-56' as '123456', a number of an account without what is typed between its digits; null where it is too short or too long. */
export function readDigits(typed: string, min: number, max = min): string | null {
  const digits = typed.replace(/[\s.-]/g, '')
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? digits : null
}

/** How an account is shown to its host: the bank, and the last four signs of the number, three of a short one. */
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

const masked = (number: string) => `•••• ${number.slice(number.length < 8 ? -3 : -4)}`
