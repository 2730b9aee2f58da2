import { isbot } from 'isbot'

/**
 * Programs that say what they are: search engines, previews of links, monitors, command-line clients, browsers without a screen.
 * Whoever hides is counted; a figure that shows interest may be a little high, and nothing is refused because of it.
 */
export const isBot = (userAgent: string | null | undefined): boolean => !userAgent || isbot(userAgent)
