import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools'
import { format, validate } from 'rut.js'

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
  return hasOwnIban(country) ? 'iban' : 'swift'
}

/** As SWIFT's registry says (ISO 13616). */
const hasOwnIban = (country: string) =>
  Object.hasOwn(countrySpecs, country) && countrySpecs[country]?.IBANRegistry === true && !byBic.has(country)

/**
 * Territories, whose IBANs begin with the letters of France or Finland, and countries that joined the registry after hosts there may have
 * given BIC and number: a bank file has columns for one kind of account.
 */
const byBic = new Set('AX BL GF GP MF MQ NC PF PM RE TF WF YT MN NI OM RU SD SO YE'.split(' '))

/** A RUT without points, with the right check sign: '12345678-5'; null for what is none. */
export function readRut(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[.\s-]/g, '')
  return /^[1-9]\d{5,7}[\dK]$/.test(text) && validate(text) ? format(text, { dots: false }) : null
}

/** An IBAN of that country without spaces; null for what is none. */
export function readIban(typed: string, country: string): string | null {
  const iban = typed.toUpperCase().replace(/[\s-]/g, '')
  return iban.startsWith(country) && isValidIBAN(iban) ? iban : null
}

/** A BIC (ISO 9362) of a bank in that country, of 8 or 11 signs. */
export function readBic(typed: string, country: string): string | null {
  const bic = typed.toUpperCase().replace(/\s/g, '')
  return isValidBIC(bic) && bic.slice(4, 6) === country ? bic : null
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
