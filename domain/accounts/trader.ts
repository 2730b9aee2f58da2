/** Guests can read a trader's name, address and registration. */
export type Declaration =
  | { isTrader: true; legalName: string; address: string; registration: string }
  | { isTrader: false }

/** EEA (Directive 2011/83/EU, art. 6a) and UK (DMCC Act 2024) law: guests learn before they book. */
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

/**
 * @param row of `host_declarations`, or of a query that joins it
 * @returns null without a declaration
 */
export function declarationOf({ is_trader, legal_name, address, registration }: Row): Declaration | null {
  if (is_trader === null) return null
  // The table accepts no trader without these.
  return is_trader
    ? { isTrader: true, legalName: legal_name!, address: address!, registration: registration! }
    : { isTrader: false }
}
