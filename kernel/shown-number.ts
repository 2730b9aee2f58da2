/** The number by which people name a thing, on pages, in e-mails and on receipts: the end of its id. */
export const shownNumber = (id: string) => id.slice(-12).toUpperCase()
