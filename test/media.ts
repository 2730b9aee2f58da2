import type { Vault } from '#platform/vault.server.ts'
import { testVault } from './vault.ts'
import type { Pusher } from '#platform/push.server.ts'
import type { ReadInbound } from '#domain/messaging/inbound-email.ts'
import type { ReadCalendar } from '#domain/calendars/jobs.server.ts'
import type { Draw } from '#domain/media/jobs.server.ts'
import type { OutsideFetch } from '#platform/outside-fetch.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Progress, Uploads } from '#platform/uploads.server.ts'

/** A storage in memory that can be looked into. */
export function memoryStorage(initial: Record<string, Buffer> = {}): { storage: Storage; files: Map<string, Buffer> } {
  const files = new Map(Object.entries(initial))
  const storage: Storage = {
    read: async (name) => files.get(name) ?? null,
    // A copy, because a writer may use its buffer again.
    write: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
    delete: async (name) => void files.delete(name),
    list: async (folder) =>
      [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
  }
  return { storage, files }
}

/** The progress of uploads, as all servers of a test see it. */
export function memoryProgress(): { progress: Progress; begin: (id: string, bytes: number) => void } {
  const uploads = new Map<string, NonNullable<Awaited<ReturnType<Progress['find']>>>>()
  const progress: Progress = {
    find: async (id) => uploads.get(id) ?? null,
    append: async (id, offset, { name, bytes }) => {
      const known = uploads.get(id)
      if (known?.received !== offset || offset + bytes > known.bytes) return false
      uploads.set(id, { ...known, received: offset + bytes, parts: [...known.parts, name] })
      return true
    },
  }
  const begin = (id: string, bytes: number) =>
    void uploads.set(id, { bytes, received: 0, parts: [], createdAt: new Date() })
  return { progress, begin }
}

/** Uploads that are whole as soon as they are there. */
export function memoryUploads(): { uploads: Uploads; files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  const uploads: Uploads = {
    answer: async () => new Response(null, { status: 501 }),
    read: async (id) => files.get(id) ?? null,
    remove: async (id) => void files.delete(id),
  }
  return { uploads, files }
}

/** Empty stores and gateways for jobs, where a test is about something else than photos. */
export const noMedia = (): {
  storage: Storage
  uploads: Uploads
  draw: Draw
  outside: OutsideFetch
  readCalendar: ReadCalendar
  readEmail: ReadInbound
  authServer: string | null
  pusher: Pusher
  vault: Vault
  cdn: null
} => ({
  storage: memoryStorage().storage,
  uploads: memoryUploads().uploads,
  draw: async () => null,
  readCalendar: async () => null,
  readEmail: async () => null,
  authServer: null,
  pusher: async () => ({ is: 'taken' }),
  vault: testVault,
  cdn: null,
  outside: async () => ({ ok: false, failure: { reason: 'unreachable' } }),
})
