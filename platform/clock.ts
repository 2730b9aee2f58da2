/** Tells the time. Passed in wherever time matters, so that tests and the demo's clock can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
