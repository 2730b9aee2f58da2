/** People sleep in these spaces. */
const lodging: ReadonlySet<string> = new Set(['apartment', 'house', 'hotel'])

/** Lodging with same-day turnover counts nights; elsewhere the last day is the guest's (decision D11). */
export const countsNights = ({ subcategory, sameDayTurnover }: { subcategory: string; sameDayTurnover: boolean }) =>
  sameDayTurnover && lodging.has(subcategory)
