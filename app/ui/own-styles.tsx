import own from '#app/own.css?url'

/** Marks the style element of a page that has the looks of all pages (`app/addresses.ts`). */
export const OWN_STYLES = 'data-own'

const isServed = !import.meta.env.SSR && document.querySelector(`style[${OWN_STYLES}]`) !== null

/**
 * The looks of pages behind the log-in. The server inlines them with such a page; who comes there from a public page fetches them, and
 * React shows the page once they are there. Where in the document they then stand does not matter (`app/app.css`).
 */
export function OwnStyles() {
  if (import.meta.env.SSR || isServed) return null
  return <link rel="stylesheet" href={own} precedence="own" />
}
