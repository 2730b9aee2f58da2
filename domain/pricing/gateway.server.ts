import type { Currency } from '#kernel/money.ts'

/** A foreign service that knows exchange rates. Asked by the worker only. */
export type RatesGateway = {
  /**
   * @returns units of `target` for one of `base`, as the provider says: whether that can be true is for the caller
   * @throws Error when it does not answer in time, or says that it failed
   */
  latest: (base: Currency, target: Currency) => Promise<number>
}
