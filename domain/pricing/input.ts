import type { ChosenExtra, Extra } from './quote.ts'

const PREFIX = 'extra-'

/**
 * The extras that an address or a form asks for, as `extra-<id>=<quantity>`, in the host's order. What is unknown, or no number, is
 * as if it were not there; too many become the most that there are.
 *
 * @param extras what can be chosen at this listing
 */
export function chosenExtras(values: Readonly<Record<string, string>>, extras: readonly Extra[]): ChosenExtra[] {
  return extras.flatMap((extra) => {
    const text = values[`${PREFIX}${extra.id}`]?.trim() ?? ''
    const quantity = /^\d{1,9}$/.test(text) ? Math.min(Number(text), extra.maxQuantity) : 0
    return quantity > 0 ? [{ extra, quantity }] : []
  })
}

/** The other way: what an address says of the chosen extras. */
export const extraParams = (chosen: readonly ChosenExtra[]): Record<string, string> =>
  Object.fromEntries(chosen.map(({ extra, quantity }) => [`${PREFIX}${extra.id}`, String(quantity)]))
