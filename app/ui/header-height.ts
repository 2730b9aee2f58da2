import { useSyncExternalStore } from 'react'

let height = 0
const readers = new Set<() => void>()

/** In px; 0 while the header is out of sight. */
export function setHeaderHeight(px: number): void {
  height = px
  for (const read of readers) read()
}

function subscribe(read: () => void) {
  readers.add(read)
  return () => readers.delete(read)
}

/**
 * For what sticks to the top edge on a page of its own: it stands below the header while that is there. No property of the document,
 * which a browser would hand down to every element of every page.
 */
export const useHeaderHeight = () =>
  useSyncExternalStore(
    subscribe,
    () => height,
    () => 0,
  )
