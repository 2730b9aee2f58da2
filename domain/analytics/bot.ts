/**
 * Programs that say what they are: search engines, previews of links, monitors, command-line clients, browsers without a screen.
 * Whoever hides is counted; a figure that shows interest may be a little high, and nothing is refused because of it.
 */
const programs =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|uptime|lighthouse|headless|phantom|python|curl|wget|java\/|go-http|okhttp|axios|node|http-?client|facebookexternalhit|whatsapp|telegram|discord|embedly/i

export const isBot = (userAgent: string | null | undefined): boolean => !userAgent || programs.test(userAgent)
