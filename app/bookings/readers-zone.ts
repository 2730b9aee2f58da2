/** Of several names of one zone ('Asia/Calcutta') the one that this browser uses; without a name, the reader's own. */
const ownName = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

export const isReadersZone = (timeZone: string, readers = ownName()) => ownName(timeZone) === ownName(readers)
