/** The part that a person has in a stay, and so in its conversation, reviews and claims. */
export type Side = 'guest' | 'host'

export const otherSide = (side: Side): Side => (side === 'guest' ? 'host' : 'guest')
