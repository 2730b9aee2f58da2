import type { OwnPhoto } from '#domain/media/photo.ts'
import { useEffect, useRef } from 'react'

/** The worker needs some seconds for a photo. */
const ASK_MS = 1500

/** Polls the states of photos until all of them are prepared. */
export function usePhotoStates(ids: readonly string[], onStates: (photos: readonly OwnPhoto[]) => void): void {
  const listener = useRef(onStates)
  useEffect(() => void (listener.current = onStates))
  const question = ids.map((id) => `id=${id}`).join('&')

  useEffect(() => {
    if (!question) return
    const stop = new AbortController()
    const ask = async () => {
      const answer = await fetch(`/host/photos/states?${question}`, { signal: stop.signal })
      if (answer.ok) listener.current(((await answer.json()) as { photos: OwnPhoto[] }).photos)
    }
    // A failed request is tried again at the next interval.
    const timer = setInterval(() => void ask().catch(() => {}), ASK_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [question])
}
