/** What Stripe says of a host's account: it waits for the host, or for Stripe; nothing is paid to it; it is paid to. */
export type StripeAccountState = 'missing' | 'review' | 'refused' | 'ready'

type Known = { state: StripeAccountState; isMade: boolean; hasReturned: boolean }

/** What a host reads: before the first return from Stripe's pages it is only begun, however much is missing. */
export const stepOf = ({ state, isMade, hasReturned }: Known): StripeAccountState | 'begun' =>
  state === 'missing' && !(isMade && hasReturned) ? 'begun' : state

/**
 * Between these countries Stripe moves money of a marketplace across borders; Chile is none of them
 * (https://docs.stripe.com/connect/cross-border-payouts).
 */
export const stripeCountries: readonly string[] =
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' ')

/** Seconds for which Stripe's last word is good enough for a page. */
export const FRESH_S = 10
