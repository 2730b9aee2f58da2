import type { Currency } from '#kernel/money.ts'

/** An external service of exchange rates. Only the worker calls it. */
export type RatesGateway = {
  /**
   * @returns units of `target` for one of `base`, unchecked: the caller checks whether it is plausible
   * @throws Error when it does not answer in time, or answers with a failure
   */
  latest: (base: Currency, target: Currency) => Promise<number>
}
