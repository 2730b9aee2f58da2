/** Why a day cannot be booked: `taken` by others, `closed` by the host; the others follow from the calendar. */
export type DayReason = 'past' | 'too-soon' | 'too-far' | 'closed' | 'taken'
