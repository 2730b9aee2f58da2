/** The clock is passed in wherever time matters, so that tests and the demo can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
