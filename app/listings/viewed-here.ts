import { readViewed, withViewed } from '#domain/wishlists/viewed.ts'

/** The key in local storage; the page's first script looks whether it is there. */
const KEY = 'viewed'

/** The listings that were viewed in this browser, the last first. */
export function viewedHere(): string[] {
  try {
    return readViewed(localStorage.getItem(KEY), Date.now()).map(({ id }) => id)
  } catch {
    return []
  }
}

/** Keeps a listing as the last viewed one; a browser that stores nothing keeps none. */
export function noteViewedHere(id: string): void {
  try {
    const now = Date.now()
    localStorage.setItem(KEY, JSON.stringify(withViewed(readViewed(localStorage.getItem(KEY), now), id, now)))
    document.documentElement.dataset['viewed'] = ''
  } catch {
    // Without storage there is nothing to show later.
  }
}

export function emptyViewedHere(): void {
  delete document.documentElement.dataset['viewed']
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Then it is empty.
  }
}
