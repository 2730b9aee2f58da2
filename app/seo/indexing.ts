/** The params allowed in indexed results addresses; all others would create endless variants. */
const shown = new Set(['type', 'location', 'category', 'subcategory'])

/** What changes nothing of what is found. */
const silent = new Set(['lang', 'currency', 'auth', 'to', 'show', 'rows'])

/**
 * Whether a page of results is for search engines: a place, a kind or both, and the first page of it. Filters, dates, areas,
 * orders and further pages are read for their links only (docs/decisions/017-seo.md).
 */
export function isIndexable(params: URLSearchParams): boolean {
  return [...params].every(
    ([name, value]) => value === '' || silent.has(name) || (shown.has(name) && params.getAll(name).length === 1),
  )
}
