import type Stripe from 'stripe'

/** The fields of the API's objects that the stand-in keeps; their names and types are the library's. */
export type StandInSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'status'
  | 'payment_status'
  | 'client_secret'
  | 'client_reference_id'
  | 'metadata'
  | 'amount_total'
  | 'currency'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'return_url'
  | 'customer_email'
  | 'ui_mode'
> & { payment_intent: string | null; customer: string | null }

export type StandInCharge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'status' | 'amount' | 'amount_captured' | 'currency' | 'created' | 'metadata'
> & { payment_intent: string }
