import { type Declaration, showsTraders } from '#domain/accounts/trader.ts'

/** What guests are told of who lets to them; null where no law asks for it. */
export type TraderView = 'private' | 'unsaid' | { legalName: string; address: string; registration: string } | null

/** @param countries of the spaces in question: one of them is enough */
export function traderView(declaration: Declaration | null, countries: readonly string[]): TraderView {
  if (!countries.some(showsTraders)) return null
  if (!declaration) return 'unsaid'
  if (!declaration.isTrader) return 'private'
  const { legalName, address, registration } = declaration
  return { legalName, address, registration }
}
