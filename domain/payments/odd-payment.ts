/** A payment of another sum, currency or order than was asked for, which somebody has to look at. */
export class OddPayment extends Error {}

/**
 * It hides no other payment from the reconciler, which hears of it when it ends the payment.
 *
 * @throws what is no `OddPayment`
 */
export function oddIsOpen(error: unknown): 'open' {
  if (error instanceof OddPayment) return 'open'
  throw error
}
