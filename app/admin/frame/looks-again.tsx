import { useEffect } from 'react'
import { useReload } from '#app/ui/use-reload.ts'

/**
 * Lets an open page follow what waits; one that nobody sees asks nothing, and looks when it is seen again.
 *
 * @param props.everyMs milliseconds between two looks
 */
export function LooksAgain({ everyMs }: { everyMs: number }) {
  const reload = useReload()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) reload()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload, everyMs])
  return null
}
