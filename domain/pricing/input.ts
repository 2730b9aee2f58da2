import type { ChosenExtra, Extra } from './quote.ts'

const PREFIX = 'extra-'

/**
 * The extras in a URL or a form, as `extra-<id>=<quantity>`, in the host's order. Unknown ids and unreadable numbers
 * are ignored; a quantity above the maximum becomes the maximum.
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

/** The reverse: the parameters of the chosen extras in a URL. */
export const extraParams = (chosen: readonly ChosenExtra[]): Record<string, string> =>
  Object.fromEntries(chosen.map(({ extra, quantity }) => [`${PREFIX}${extra.id}`, String(quantity)]))
