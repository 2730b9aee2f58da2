/** The id of the form to which the ticks of all saved listings belong. */
export const COMPARE = 'compare'
