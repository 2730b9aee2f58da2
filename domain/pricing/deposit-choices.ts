/** The parts of a total that a host may ask for at booking, in percent. */
export const depositPercents = [10, 20, 25, 30, 40, 50] as const

/** Days before the beginning at which the rest may be due. */
export const restDays = [7, 14, 30, 60] as const
