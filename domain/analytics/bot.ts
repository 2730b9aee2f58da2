import { isbot } from 'isbot'

/** Only programs that name themselves are left out; nothing is refused because of such a figure. */
export const isBot = (userAgent: string | null | undefined): boolean => !userAgent || isbot(userAgent)
