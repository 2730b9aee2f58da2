/** Where the browser keeps messages that somebody has begun to write. */
export const DRAFTS_KEY = 'drafts'
