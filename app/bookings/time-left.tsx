import { useEffect, useState } from 'react'
import { useReload } from '#app/ui/use-reload.ts'

type Props = {
  until: string
  leftMs: number
  /** A text with `00:00` in place of the clock. */
  left: string
}

/** Counts down a hold ('13:40 left') from a duration of the server's; at zero it reloads the data. */
export function TimeLeft({ until, leftMs, left: text }: Props) {
  const reload = useReload()
  const [left, setLeft] = useState(leftMs)

  useEffect(() => {
    const end = performance.now() + leftMs
    const tick = () => setLeft(Math.max(0, end - performance.now()))
    tick()
    const ticking = setInterval(tick, 500)
    const over = setTimeout(reload, leftMs + 500)
    return () => {
      clearInterval(ticking)
      clearTimeout(over)
    }
  }, [until, leftMs, reload])

  const [before, after] = text.split('00:00')
  return (
    <>
      {before}
      <strong className="figures">{clockText(left)}</strong>
      {after}
    </>
  )
}

/** '13:40', or '1:13:40' from an hour on. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
