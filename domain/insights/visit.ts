/** A visit ends after so long without a page that is looked at. */
export const IDLE_SECONDS = 1800

/** A page that stays in sight is one that somebody looks at, but for no longer than this. */
export const MAX_LOOK_SECONDS = 1800
