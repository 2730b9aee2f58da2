/** Spaces that people sleep in. */
const lodging: ReadonlySet<string> = new Set(['apartment', 'house', 'hotel'])

/**
 * Whether a stay is counted in nights: in lodging where the next guests may arrive on the day of departure. Everywhere
 * else the last day belongs to the guest too, and days are counted (decision D11).
 */
export const countsNights = ({ subcategory, sameDayTurnover }: { subcategory: string; sameDayTurnover: boolean }) =>
  sameDayTurnover && lodging.has(subcategory)
