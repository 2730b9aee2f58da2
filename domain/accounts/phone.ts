import { plainIdentifier } from '#kernel/identifier.ts'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { dialCodeOf } from './countries.ts'

/** E.164 allows 15 digits; prefixes and a repeated code come before them. */
const MAX_DIGITS = 24
const PHONE = /^\+?[\d\s()./-]{4,60}$/

/**
 * A phone number as it is called from abroad, by each country's numbering plan.
 * A trunk zero, '00', '011' and the country's code, also a repeated one, are understood.
 *
 * @param country whose number it is unless it begins with another country's code
 * @returns for example '+56912345678'; null for none
 */
export function readPhone(typed: string, country: string | null): string | null {
  const text = plainIdentifier(typed)
  const digits = text.replace(/[^\d+]/g, '')
  if (!PHONE.test(text) || digits.length > MAX_DIGITS) return null
  const home = country && isSupportedCountry(country) ? country : undefined
  const numbers = readings(digits, dialCodeOf(country ?? '').slice(1)).flatMap((each) => numberOf(each, home))
  // Plans name ranges that nobody has yet, which may be given out; a trunk zero never is.
  const isLikely = (number: (typeof numbers)[number]) => number.isPossible() && !number.nationalNumber.startsWith('0')
  return (numbers.find((number) => number.isValid()) ?? numbers.find(isLikely))?.number ?? null
}

/** '+56 912345678' for '+56912345678'. */
export const shownPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

/** The ways to read the digits, the plainest first. */
function readings(digits: string, code: string): string[] {
  const abroad = digits.replace(/^(?:00|011)(?=[1-9])/, '+')
  const national = code && abroad.replace('+', '').startsWith(code) ? abroad.replace('+', '').slice(code.length) : ''
  return [digits, abroad, digits.replace(/^0+/, ''), national, national.replace(/^0+/, '')]
}

function numberOf(digits: string, country: CountryCode | undefined) {
  const number = parsePhoneNumberFromString(digits, country)
  return number ? [number] : []
}
