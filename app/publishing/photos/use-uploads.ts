import { photoUploads } from '#domain/media/photo.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetFile, storeFile, pendingFiles } from './pending-files.ts'
import { sendPhoto } from './send-photo.ts'

/** A file on its way. */
export type Sending = {
  id: string
  name: string
  /** The address of the local file. */
  preview: string
  /** Between 0 and 1. */
  share: number
  status: 'waiting' | 'sending' | 'offline' | 'stopped'
  /** The reason why it has stopped, a key of `photos:refused`. */
  reason?: string
}

/** As many uploads at once as the server takes of an account; more would delay the first photo. */
const AT_ONCE = 2

/** Ids sort as the files were chosen, also when a later page resumes them. */
const fileIdOf = (index: number) => `${Date.now()}-${String(index).padStart(3, '0')}-${crypto.randomUUID()}`

type Job = { file: File; stop: AbortController | null }

/**
 * Sends files, two at once, and resumes those that an earlier page had begun.
 *
 * @param scope of an account
 * @param onSent called once for each file that has become a photo
 */
export function useUploads(
  scope: string,
  onSent: (photo: { photoId: string; fileId: string; preview: string }) => void,
) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const jobs = useRef(new Map<string, Job>())
  const sent = useRef(onSent)
  useEffect(() => void (sent.current = onSent))

  const change = useCallback(
    (id: string, values: Partial<Sending>) =>
      setSending((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each))),
    [],
  )
  const forget = useCallback((id: string) => {
    jobs.current.get(id)?.stop?.abort()
    jobs.current.delete(id)
    void forgetFile(id)
    setSending((all) => all.filter((each) => each.id !== id))
  }, [])
  const put = useCallback((id: string, file: File) => {
    if (jobs.current.has(id)) return
    jobs.current.set(id, { file, stop: null })
    const begun: Sending = { id, name: file.name, preview: URL.createObjectURL(file), share: 0, status: 'waiting' }
    setSending((all) => [...all, begun])
  }, [])
  const add = useCallback(
    (files: Iterable<File>) => {
      for (const [index, file] of [...files].entries()) {
        const id = fileIdOf(index)
        void storeFile({ id, scope, file })
        put(id, file)
      }
    },
    [scope, put],
  )

  const isSending = sending.length > 0
  const wasSending = useRef(false)
  useEffect(() => {
    if (isSending || wasSending.current) markSending(isSending)
    wasSending.current = isSending
  }, [isSending])
  useEffect(() => {
    void pendingFiles(scope).then((pending) => pending.forEach(({ id, file }) => put(id, file)))
  }, [scope, put])

  useEffect(() => {
    const busy = sending.filter(({ status }) => status === 'sending' || status === 'offline').length
    const next = sending.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, AT_ONCE - busy))
    for (const { id, preview } of next) void run(id, preview)

    async function run(id: string, preview: string): Promise<void> {
      const job = jobs.current.get(id)
      if (!job || job.stop) return
      const stop = (job.stop = new AbortController())
      change(id, { status: 'sending' })
      const onProgress = (share: number | null) =>
        change(id, share === null ? { status: 'offline' } : { status: 'sending', share })
      const outcome = await sendPhoto(job.file, { scope, onProgress, signal: stop.signal })
      job.stop = null
      if (stop.signal.aborted) return
      if ('reason' in outcome) return change(id, { status: 'stopped', reason: outcome.reason })
      forget(id)
      sent.current({ photoId: outcome.photoId, fileId: id, preview })
    }
  }, [sending, scope, change, forget])

  return { sending, add, forget, retry: (id: string) => change(id, { status: 'waiting', share: 0 }) }
}

/** Without storage for the mark, uploads resume once the page is used. */
function markSending(isSending: boolean): void {
  try {
    if (isSending) localStorage.setItem(photoUploads.mark, '1')
    else localStorage.removeItem(photoUploads.mark)
  } catch {}
}
