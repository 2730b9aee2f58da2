import { useSyncExternalStore } from 'react'

let height: number | null = null
const readers = new Set<() => void>()

/** Pixels; 0 while the header is out of sight. */
export function setHeaderHeight(px: number): void {
  height = px
  for (const read of readers) read()
}

function subscribe(read: () => void) {
  readers.add(read)
  return () => readers.delete(read)
}

/** The header's height for sticky elements, null before it is known; a property of <html> would restyle every element. */
export const useHeaderHeight = () =>
  useSyncExternalStore(
    subscribe,
    () => height,
    () => null,
  )
