/** The params allowed in indexed results addresses; all others would create endless variants. */
const shown = new Set(['type', 'location', 'category', 'subcategory'])

/** Parameters that do not change the results. */
const silent = new Set(['lang', 'currency', 'auth', 'to', 'show', 'rows'])

/** Whether results are indexed: page one of a place, a kind or both, unfiltered (decision 017). */
export function isIndexable(params: URLSearchParams): boolean {
  return [...params].every(
    ([name, value]) => value === '' || silent.has(name) || (shown.has(name) && params.getAll(name).length === 1),
  )
}
