/** The life of a thing: what it may become, by what it is. A move that is not listed does not exist. */
export type Life<Status extends string> = Readonly<Record<Status, readonly Status[]>>

export const canBecome = <Status extends string>(life: Life<Status>, from: Status, to: Status): boolean =>
  life[from].includes(to)

/** What a thing may be before it becomes that: what a command asks for in its `where`. */
export const statusesBefore = <Status extends string>(life: Life<Status>, to: Status): Status[] =>
  (Object.keys(life) as Status[]).filter((from) => canBecome(life, from, to))
