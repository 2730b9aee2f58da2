/** `built-in`: it is the service; `tried`: seen against the provider's own; `untried`: a stand-in by its documentation only. */
type Trial = 'built-in' | 'tried' | 'untried'

/** A line changes once somebody has gone through the provider's list of trials in docs/operations.md. */
export const trials = {
  sandbox: 'built-in',
  stripe: 'untried',
  webpay: 'untried',
  'mercado-pago': 'untried',
} as const satisfies Record<string, Trial>
