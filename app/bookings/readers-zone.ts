/** The browser's own name of a zone that has several ('Asia/Calcutta'); without one, the reader's zone. */
const ownName = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

export const isReadersZone = (timeZone: string, readers = ownName()) => ownName(timeZone) === ownName(readers)
