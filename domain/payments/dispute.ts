/** The trigger `disputes_move_as_listed` lets an open one end, once. */
export type DisputeStatus = 'open' | 'won' | 'lost'

/** The facts of a dispute besides that it is open, won or lost; each event says all that is known then. */
export type DisputeFacts = {
  /** The provider's words. */
  reason: string
  providerStatus: string
  /** Evidence counts until then. */
  dueBy: Date | null
  /** The provider has taken the amount from us, and has given it back. */
  isWithdrawn: boolean
  isReinstated: boolean
  /** A bank only asks, and a refund settles it. */
  isRefundable: boolean
  /** The dispute's costs, by the provider's ids, in minor units of any currency; less than nothing comes back. */
  fees: readonly { id: string; minor: number; currency: string }[]
}

/** The texts that card providers take as evidence; their names are Stripe's. */
export const evidenceFields = [
  'customer_name',
  'customer_email_address',
  'product_description',
  'service_date',
  'cancellation_policy_disclosure',
  'refund_refusal_explanation',
  'access_activity_log',
  'uncategorized_text',
] as const

export type EvidenceField = (typeof evidenceFields)[number]

/** Empty texts are not sent. */
export type Evidence = Readonly<Partial<Record<EvidenceField, string>>>

/** Characters of all texts together that the provider takes. */
export const MAX_EVIDENCE = 150_000
