/** A Stripe account waits for the host or for Stripe, is refused, or can be paid. */
export type StripeAccountState = 'missing' | 'review' | 'refused' | 'ready'

type Known = { state: StripeAccountState; isMade: boolean; hasReturned: boolean }

/** The state shown to a host: merely begun before the first return from Stripe's pages. */
export const stepOf = ({ state, isMade, hasReturned }: Known): StripeAccountState | 'begun' =>
  state === 'missing' && !(isMade && hasReturned) ? 'begun' : state

/** Countries of https://docs.stripe.com/connect/cross-border-payouts; Chile is not one. */
export const stripeCountries: readonly string[] =
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' ')

/** Seconds for which a page trusts the stored state. */
export const FRESH_S = 10
