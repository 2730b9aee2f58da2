/** Maximum people who take part in a shared wishlist; a note in characters. */
export const opinionLimits = { people: 10, note: 300 } as const

/** For, against, or neither. */
export const votes = [1, 0, -1] as const
export type Vote = (typeof votes)[number]

/** A person's vote and note on a saved listing; `text` is empty without a note. */
export type Opinion = { personId: string; firstName: string; vote: Vote; text: string; isOwn: boolean }
