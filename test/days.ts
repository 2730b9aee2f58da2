export const nextDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first of a month two months ahead, when every policy still refunds everything. */
export const monthAhead = (now = new Date()) => `${nextDay(`${now.toISOString().slice(0, 7)}-01`, 63).slice(0, 7)}-01`

/** So many days after today in UTC. */
export const dayAhead = (days: number, now = new Date()) => nextDay(now.toISOString().slice(0, 10), days)
