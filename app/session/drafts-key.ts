/** The browser's storage key of messages not sent yet. */
export const DRAFTS_KEY = 'drafts'
