import { photoSet } from '#domain/media/photo.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { swipeOf } from '../../ui/swipe.ts'
import type { CardView } from './card.tsx'

/** Which picture a card shows, and the finger that turns it. In a row that is itself swiped the finger moves the row. */
export function usePhotoTurning(count: number, isInRow: boolean) {
  const [shown, setShown] = useState(0)
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  const move = (step: number) => setShown((shown + step + count) % count)

  const touch = {
    onTouchStart(event: React.TouchEvent) {
      const finger = event.touches.length === 1 ? event.touches[0] : undefined
      start.current = finger ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp } : null
    },
    onTouchEnd(event: React.TouchEvent) {
      const [from, finger] = [start.current, event.changedTouches[0]]
      start.current = null
      if (!from || !finger) return
      const movement = { dx: finger.clientX - from.x, dy: finger.clientY - from.y, ms: event.timeStamp - from.at }
      move(swipeOf(movement, window.innerWidth))
    },
  }
  return { shown, move, touch: isInRow || count < 2 ? {} : touch }
}

/** The pictures behind the first. What fails is asked for again by whoever comes near once more. */
export function useMorePhotos({ id, more }: CardView) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const askForMore = () => {
    if (more !== 'asked-for' || keys.length > 0) return
    fetch(`/photos/${id}`)
      .then(async (answer) => answer.ok && setKeys(((await answer.json()) as { keys: string[] }).keys.slice(1)))
      .catch(() => {})
  }
  return { more: more === 'asked-for' ? keys : more, askForMore }
}

type Props = {
  card: CardView
  more: readonly string[]
  sizes: string
  isFirst: boolean
  /** Dots from the start; in a row of cards only where somebody looks. */
  hasDots: boolean
  shown: number
  move: (step: number) => void
  onNear: () => void
}

/** The first picture is in the page; the others come when somebody is about to look. */
export function CardPhotos({ card, more, sizes, isFirst, hasDots, shown, move, onNear }: Props) {
  const [isNear, setNear] = useState(false)
  const { photo } = card
  const key = shown === 0 ? photo?.key : more[shown - 1]

  return (
    <div
      // One column of a tablet's width would be a picture taller than the window.
      className={`relative aspect-square overflow-hidden rounded-xl bg-sand-100 ${hasDots ? 'sm:max-md:aspect-[3/2]' : ''}`}
      onPointerEnter={() => {
        setNear(true)
        onNear()
      }}
    >
      {photo && key ? (
        <Photo
          key={key}
          // A card of a row is 230 px wide, and the specification's screens have 1.5 dots to a pixel (§9).
          set={photoSet(key, hasDots ? 960 : 480)}
          sizes={sizes}
          alt={photo.caption}
          color={photo.color}
          isFirst={isFirst}
          fallback={<NoPhoto icon={card.icon} />}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      ) : (
        <NoPhoto icon={card.icon} />
      )}
      <div className="absolute top-3 left-3 flex flex-wrap gap-1.5 text-xs font-semibold">
        <span className="rounded-full bg-white/95 px-2.5 py-1">{card.unit}</span>
        {card.tag && <span className="rounded-full bg-white/95 px-2.5 py-1 text-leaf-700">{card.tag}</span>}
      </div>
      {isNear && more.length > 0 && <Arrows move={move} />}
      {(isNear || hasDots) && more.length > 0 && <Dots count={more.length + 1} shown={shown} />}
    </div>
  )
}

/** Spec §5: a default by type, where there is no picture or it cannot be had. */
export function NoPhoto({ icon }: { icon: string }) {
  return (
    <span className="grid size-full place-items-center bg-clay-50 text-clay-600">
      <Icon name={icon} size={40} />
    </span>
  )
}

function Dots({ count, shown }: { count: number; shown: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`size-1.5 rounded-full bg-white ${index === shown ? '' : 'opacity-60'}`} />
      ))}
    </div>
  )
}

function Arrows({ move }: { move: (step: number) => void }) {
  const { t } = useTranslation('card')
  return (
    <div className="absolute inset-x-2 top-1/2 z-10 hidden -translate-y-1/2 justify-between md:flex">
      <Arrow icon="chevron-left" label={t('previousPhoto')} onPress={() => move(-1)} />
      <Arrow icon="chevron-right" label={t('nextPhoto')} onPress={() => move(1)} />
    </div>
  )
}

function Arrow({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-full bg-white/95 opacity-0 shadow-soft transition-opacity group-hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
