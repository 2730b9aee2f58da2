import { type Declaration, showsTraders } from '#domain/accounts/trader.ts'

/** The legal details of the host for guests; null where no law requires them. */
export type TraderView = 'private' | 'unsaid' | { legalName: string; address: string; registration: string } | null

/** @param countries of the spaces in question: one of them is enough */
export function traderView(declaration: Declaration | null, countries: readonly string[]): TraderView {
  if (!countries.some(showsTraders)) return null
  if (!declaration) return 'unsaid'
  if (!declaration.isTrader) return 'private'
  const { legalName, address, registration } = declaration
  return { legalName, address, registration }
}
