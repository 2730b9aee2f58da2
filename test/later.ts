type Span = { minutes?: number; hours?: number; days?: number }

/** The moment so many minutes, hours and days after another. */
export const later = (from: Date, { minutes = 0, hours = 0, days = 0 }: Span) =>
  new Date(from.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)
