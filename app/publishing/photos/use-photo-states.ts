import type { OwnPhoto } from '#domain/media/photo.ts'
import { useEffect, useRef } from 'react'

/** One photo takes the worker some seconds. */
const ASK_MS = 1500

/** Asks how far photos are that are being prepared, until all of them are through. */
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
    // Without a connection it asks again.
    const timer = setInterval(() => void ask().catch(() => {}), ASK_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [question])
}
