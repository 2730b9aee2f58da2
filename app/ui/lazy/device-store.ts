/** One kind of thing that is kept on the device; a browser without storage (a private window) keeps nothing. */
export function deviceStore<Item>(name: string, { store, key }: { store: string; key: string }) {
  async function run<Value>(
    mode: IDBTransactionMode,
    work: (items: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value | null> {
    try {
      const request = indexedDB.open(name, 1)
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: key }))
      const db = await settled(request)
      try {
        const transaction = db.transaction(store, mode)
        const [value] = await Promise.all([settled(work(transaction.objectStore(store))), committed(transaction)])
        return value
      } finally {
        db.close()
      }
    } catch {
      return null
    }
  }
  return {
    /** @returns whether it is kept */
    put: async (item: Item) => (await run('readwrite', (items) => items.put(item))) !== null,
    remove: (id: string) => run('readwrite', (items) => items.delete(id)),
    get: (id: string) => run<Item | undefined>('readonly', (items) => items.get(id)),
    all: async () => (await run<Item[]>('readonly', (items) => items.getAll())) ?? [],
  }
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error))
  })

/** A full disk is found when a transaction is written, after its requests. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, failed) => {
    transaction.addEventListener('complete', () => done())
    transaction.addEventListener('abort', () => failed(transaction.error))
  })
