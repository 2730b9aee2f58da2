/** A life lists the statuses that each status may become; a move that it omits does not exist. */
export type Life<Status extends string> = Readonly<Record<Status, readonly Status[]>>

export const canBecome = <Status extends string>(life: Life<Status>, from: Status, to: Status): boolean =>
  life[from].includes(to)

/** A command's `where` asks for these statuses. */
export const statusesBefore = <Status extends string>(life: Life<Status>, to: Status): Status[] =>
  (Object.keys(life) as Status[]).filter((from) => canBecome(life, from, to))
