import { PENDING_PHOTOS } from '#app/session/drafts-key.ts'

/**
 * Files stay on the device until they are uploaded, so that a reloaded page can resume. A browser without storage (a private
 * window) forgets them with the page.
 */
type PendingFile = { id: string; scope: string; file: File }

const STORE = 'files'

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(PENDING_PHOTOS, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
  return settled(request)
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error))
  })

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const db = await opened()
    try {
      return await settled(work(db.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

export const storeFile = (pending: PendingFile) => inStore('readwrite', (store) => store.put(pending))
export const forgetFile = (id: string) => inStore('readwrite', (store) => store.delete(id))

/** @param scope of an account, which keeps accounts on a shared device apart */
export async function pendingFiles(scope: string): Promise<PendingFile[]> {
  const all = (await inStore<PendingFile[]>('readonly', (store) => store.getAll())) ?? []
  return all.filter((each) => each.scope === scope)
}
