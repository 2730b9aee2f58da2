import { PENDING_PHOTOS } from '#app/session/drafts-key.ts'
import { deviceStore } from '#app/ui/lazy/device-store.ts'

/** Files stay on the device until they are uploaded, so that a reloaded page can resume. */
type PendingFile = { id: string; scope: string; file: File }

const files = deviceStore<PendingFile>(PENDING_PHOTOS, { store: 'files', key: 'id' })

export const storeFile = (pending: PendingFile) => files.put(pending)
export const forgetFile = (id: string) => files.remove(id)

/** @param scope of an account, which keeps accounts on a shared device apart */
export async function pendingFiles(scope: string): Promise<PendingFile[]> {
  return (await files.all()).filter((each) => each.scope === scope)
}
