import { useEffect } from 'react'
import { useReload } from '#app/ui/use-reload.ts'

/** Milliseconds between two looks at what waits. */
const LOOK_MS = 15_000

/** An open page follows what waits; one that nobody sees asks nothing, and looks when it is seen again. */
export function useLookAgain(): void {
  const reload = useReload()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) reload()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
}
