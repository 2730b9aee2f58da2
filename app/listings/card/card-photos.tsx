import { photoSet } from '#domain/media/photo.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { swipeOf } from './swipe.ts'
import type { CardView } from './card.view.server.ts'
import { NoPhoto } from '../no-photo.tsx'

/** The shown picture and how to turn it; later ones load when the pointer or the focus comes near. */
export function useTurning({ id, more }: CardView, isInRow: boolean) {
  const [keys, setKeys] = useState(more === 'asked-for' ? null : more)
  const [shown, setShown] = useState(0)
  const [isNear, setNear] = useState(false)
  const request = useRef<Promise<readonly string[]> | null>(null)
  const start = useRef<{ x: number; y: number; at: number } | null>(null)

  const all = async () => {
    request.current ??= keys ? Promise.resolve(keys) : furtherPhotos(id)
    const found = await request.current
    if (found.length > 0) setKeys(found)
    // A failed request is repeated the next time.
    else request.current = null
    return found
  }
  const move = async (step: number) => {
    const count = step === 0 ? 1 : (await all()).length + 1
    setShown((now) => (now + step + count) % count)
  }
  const near = () => {
    setNear(true)
    void all()
  }

  const looks = {
    onPointerEnter: ({ pointerType }: React.PointerEvent) => pointerType === 'mouse' && near(),
    onFocus: near,
    onTouchStart(event: React.TouchEvent) {
      const finger = event.touches.length === 1 ? event.touches[0] : undefined
      const { top, width } = event.currentTarget.getBoundingClientRect()
      if (finger && isInRow && finger.clientY > top + width) return
      start.current = finger ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp } : null
    },
    onTouchEnd(event: React.TouchEvent) {
      const [from, finger] = [start.current, event.changedTouches[0]]
      start.current = null
      if (!from || !finger) return
      const movement = { dx: finger.clientX - from.x, dy: finger.clientY - from.y, ms: event.timeStamp - from.at }
      void move(swipeOf(movement, window.innerWidth))
    },
  }
  return { further: keys ?? [], hasFurther: keys?.length !== 0, shown, isNear, move, looks }
}

const furtherPhotos = (id: string): Promise<readonly string[]> =>
  fetch(`/photos/${id}`)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as { keys: string[] }).keys.slice(1) : []))
    .catch(() => [])

type Props = {
  card: CardView
  turning: ReturnType<typeof useTurning>
  sizes: string
  isFirst: boolean
  /** Dots only on hover or focus: on a page of rows they would be everywhere. */
  isInRow: boolean
  hasHeart: boolean
}

/** In one column, title and price must fit the first screen, at 200 % zoom too (decision D12). */
const frameOf = (isInRow: boolean) =>
  `aspect-square ${isInRow ? '' : 'max-[48.0625rem]:aspect-[3/2] max-[48.0625rem]:max-h-[40svh] max-[48.0625rem]:w-full short:float-left short:mr-4 short:w-[36%] short:max-h-none'}`

/** The first picture is in the page; the others are loaded on hover or focus. */
export function CardPhotos({ card, turning: { further, shown, isNear }, sizes, isFirst, isInRow, hasHeart }: Props) {
  const { t } = useTranslation('card')
  const { photo } = card
  const key = shown === 0 ? photo?.key : further[shown - 1]
  const count = further.length + 1

  return (
    <div className={`relative overflow-hidden rounded-xl bg-sand-100 ${frameOf(isInRow)}`}>
      {photo && key ? (
        <Photo
          key={key}
          // A card of a row is 230 px wide, and the specification's screens have 1.5 dots to a pixel (§9).
          set={photoSet(key, isInRow ? 480 : 960)}
          sizes={sizes}
          alt={shown === 0 ? photo.alt : t('photoNumber', { number: shown + 1, count })}
          color={photo.color}
          isFirst={isFirst}
          fallback={<NoPhoto icon={card.icon} />}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
      ) : (
        <NoPhoto icon={card.icon} />
      )}
      <div className="absolute top-3 left-3 mr-12 flex flex-wrap gap-1.5 text-xs font-semibold">
        <span className="rounded-full bg-white px-2.5 py-1">{card.unit}</span>
        {card.tag && <span className="rounded-full bg-white px-2.5 py-1 text-leaf-700">{card.tag}</span>}
      </div>
      {hasHeart && <Heart listingId={card.id} label={t('save', { title: card.title })} />}
      {(isNear || shown > 0 || !isInRow) && count > 1 && <Dots count={count} shown={shown} />}
    </div>
  )
}

function Dots({ count, shown }: { count: number; shown: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`size-1.5 rounded-full bg-light ${index === shown ? '' : 'opacity-60'}`} />
      ))}
    </div>
  )
}

/** Above the card's own link, over the picture; after it for the keyboard, and only on hover or focus. */
export function Arrows({ move, isInRow }: { move: (step: number) => Promise<void>; isInRow: boolean }) {
  const { t } = useTranslation('card')
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 z-1 flex items-center justify-between *:pointer-events-auto ${frameOf(isInRow)}`}
    >
      <Arrow icon="chevron-left" label={t('previousPhoto')} onPress={() => void move(-1)} />
      <Arrow icon="chevron-right" label={t('nextPhoto')} onPress={() => void move(1)} />
    </div>
  )
}

function Arrow({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-full bg-white opacity-0 shadow-soft transition-opacity group-hover:opacity-100 focus-visible:opacity-100"
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
