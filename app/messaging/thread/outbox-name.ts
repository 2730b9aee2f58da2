import { UNSENT_PREFIX } from '#app/session/drafts-key.ts'

/** The browser's database of messages that are not sent yet, and the storage key that says that there are some. */
export const OUTBOX = `${UNSENT_PREFIX}-outbox`
