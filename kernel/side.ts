/** Who somebody is in a stay, and so in its conversation, its reviews and its claims. */
export type Side = 'guest' | 'host'

export const otherSide = (side: Side): Side => (side === 'guest' ? 'host' : 'guest')
