/** Set while files are on their way: a page that is loaded again goes on with them, and only then fetches the script for it at once. */
const MARK = 'patio-sending'

export function markSending(isSending: boolean): void {
  try {
    if (isSending) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {}
}

export function isSendingPhotos(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}
