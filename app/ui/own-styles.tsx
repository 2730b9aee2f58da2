import own from '#app/own.css?url'

/** Marks the style element of a page that has the looks of all pages. */
export const OWN_STYLES = 'data-own'

/** Ids of routes whose pages have looks that no public page has. */
export const ownLayouts = ['session/signed-in.route', 'bookings/checkout/sandbox-card-fields.route', 'dev/kit.route']

const isServed = !import.meta.env.SSR && document.querySelector(`style[${OWN_STYLES}]`) !== null

/**
 * The looks of pages behind the log-in. The server inlines them with such a page; who comes there from a public page fetches them, and
 * React shows the page once they are there. Where in the document they then stand does not matter (`app/app.css`).
 */
export function OwnStyles() {
  if (import.meta.env.SSR || isServed) return null
  return <link rel="stylesheet" href={own} precedence="own" />
}
