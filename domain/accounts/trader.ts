/** What a host has said of themselves: a trader gives a name, an address and a registration that guests can read. */
export type Declaration =
  | { isTrader: true; legalName: string; address: string; registration: string }
  | { isTrader: false }

/**
 * Countries whose law wants guests to be told before they book whether a trader or a private person lets to them: the members of the EEA
 * (Directive 2011/83/EU, article 6a) and the United Kingdom (Digital Markets, Competition and Consumers Act 2024).
 */
const traderCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** @param countryCode ISO 3166-1 alpha-2, of the space */
export const showsTraders = (countryCode: string) => traderCountries.has(countryCode)

type Row = {
  is_trader: boolean | null
  legal_name: string | null
  address: string | null
  registration: string | null
}

/** Null where nothing was said. @param row of `host_declarations`, or of a query that joins it */
export function declarationOf({ is_trader, legal_name, address, registration }: Row): Declaration | null {
  if (is_trader === null) return null
  // The table lets no trader stand without them.
  return is_trader
    ? { isTrader: true, legalName: legal_name!, address: address!, registration: registration! }
    : { isTrader: false }
}
