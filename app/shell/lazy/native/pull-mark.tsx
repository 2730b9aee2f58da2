import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidate } from '#app/ui/use-reload.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { isDescribing } from '../../whole-pages.ts'

/** A finger draws the page down so far before it is read anew, px; less than half of it shows nothing. */
const PULL_PX = 96
const SEEN_PX = 24

type Pull = 'pulled' | 'ready' | 'busy'

/** A page that is drawn down from its top is read anew, as in apps; `shell.css` has its looks. */
export function PullMark() {
  const revalidate = useRevalidate()
  const [pull, setPull] = useState<Pull | null>(null)
  const isBusy = useEffectEvent(() => pull === 'busy')
  const release = useEffectEvent(() => {
    if (pull === 'busy') return
    if (pull !== 'ready') return setPull(null)
    setPull('busy')
    void revalidate().finally(() => setPull(null))
  })
  useEffect(
    () =>
      followPull({
        mayPull: () => !isBusy(),
        onPull: (px) => setPull(px >= PULL_PX ? 'ready' : px >= SEEN_PX ? 'pulled' : null),
        onRelease: () => release(),
      }),
    [],
  )
  return (
    <div role="status">
      {pull && (
        <div className="pull-mark" data-state={pull}>
          <Icon name={pull === 'busy' ? 'loader' : 'chevron-down'} />
          {pull === 'busy' && (
            <Suspense>
              <BusyText />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

/** Its words are fetched when they are first said. */
function BusyText() {
  const { t } = useTranslation('nativeApp')
  return <span className="sr-only">{t('pull.busy')}</span>
}

type Handlers = { mayPull: () => boolean; onPull: (px: number) => void; onRelease: () => void }

function followPull({ mayPull, onPull, onRelease }: Handlers): () => void {
  let from: { x: number; y: number } | null = null
  const begin = ({ touches, target }: TouchEvent) => {
    const [finger] = touches
    from = touches.length === 1 && mayPull() && isAtTop(target) ? { x: finger!.clientX, y: finger!.clientY } : null
  }
  const move = ({ touches }: TouchEvent) => {
    const [finger] = touches
    if (!from || !finger) return
    const [across, down] = [Math.abs(finger.clientX - from.x), finger.clientY - from.y]
    // Another way than down is no pull, and does not become one.
    if (touches.length > 1 || across > Math.max(SEEN_PX, down) || scrollY > 0) return end()
    onPull(down)
  }
  const end = () => {
    if (!from) return
    from = null
    onPull(0)
  }
  const release = () => {
    if (!from) return
    from = null
    onRelease()
  }
  const passive = { passive: true }
  addEventListener('touchstart', begin, passive)
  addEventListener('touchmove', move, passive)
  addEventListener('touchend', release, passive)
  addEventListener('touchcancel', end, passive)
  return () => {
    removeEventListener('touchstart', begin)
    removeEventListener('touchmove', move)
    removeEventListener('touchend', release)
    removeEventListener('touchcancel', end)
  }
}

/** Not in what is drawn by itself: maps, sliders, and lists within the page that scroll; nor under a dialog or a sheet. */
function isAtTop(target: EventTarget | null): boolean {
  if (scrollY > 0 || !(target instanceof Element) || isDescribing(location.pathname)) return false
  // A sheet that still slides in is not yet under the finger, but the page is its background already.
  if (document.querySelector('dialog:modal')) return false
  for (let part: Element | null = target; part && part !== document.body; part = part.parentElement) {
    if (part.matches('input, textarea, select')) return false
    const { touchAction, overflowY } = getComputedStyle(part)
    if (touchAction === 'none') return false
    if (/^(auto|scroll)$/.test(overflowY) && part.scrollHeight > part.clientHeight + 1) return false
  }
  return true
}
