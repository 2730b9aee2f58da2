import { suggestedPlaces } from '#domain/places/suggested.ts'
import type { Point } from '#kernel/geo.ts'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useOptions } from '#app/ui/lazy/use-options.ts'
import { textLinkClass } from '#app/ui/link.tsx'
import { useCurrentPlace } from '../phone/use-current-place.ts'
import { usePlaces } from '../use-places.ts'

type ChosenPlace = { location: string; coordinates: Point | null }

/** The input's ARIA attributes for its list: the list, and the marked option. */
export type Marked = { listId: string | undefined; active: string | undefined }

export type PlaceKeys = { press: (event: KeyboardEvent<HTMLElement>) => void }

type Props = {
  /** The typed text; while it is empty, the default suggestions are shown. */
  text: string
  onMark: (marked: Marked) => void
  /** Takes the keys that are pressed in the input. */
  ref: Ref<PlaceKeys>
  onChoose: (place: ChosenPlace) => void
}

type Option = {
  key: string
  icon: string
  title: string
  text: string
  /** Null: where the device is. */
  place: ChosenPlace | null
}

/** Places under the input: the device's own and those suggested, or what the typed letters may mean. */
export function PlaceList({ text, onMark, ref, onChoose }: Props) {
  const { t } = useTranslation(['picker', 'location'])
  const isTyped = text.trim() !== ''
  const found = usePlaces(text)
  const suggested = useSuggestedPlaces()
  const { find, isLocating, alert } = useCurrentPlace((place) =>
    onChoose({ ...place, location: place.location || t('places.here') }),
  )

  const options: readonly Option[] = isTyped
    ? found.suggestions.map(({ id, main, secondary, lat, lng }) => ({
        key: id,
        icon: 'map-pin',
        title: main,
        text: secondary,
        place: { location: main, coordinates: lat === undefined || lng === undefined ? null : { lat, lng } },
      }))
    : suggested.map(({ id, title, text: about, at }) => ({
        key: id,
        icon: at ? 'map-pin' : isLocating ? 'loader' : 'locate-fixed',
        title,
        text: at ? about : t(isLocating ? 'places.locating' : 'places.nearbyText'),
        place: at && { location: title, coordinates: at },
      }))

  const choose = (key: string) => {
    const place = options.find((option) => option.key === key)?.place
    if (place) onChoose(place)
    else if (!isLocating) find()
  }
  const list = useOptions(
    options.map(({ key }) => key),
    choose,
  )
  const hasOptions = options.length > 0
  const active = list.activeId
  useImperativeHandle(ref, () => ({ press: list.onKeyDown }))
  useEffect(
    () => onMark({ listId: hasOptions ? list.listId : undefined, active }),
    [onMark, hasOptions, list.listId, active],
  )

  return (
    <div className="absolute top-full left-0 z-10 mt-3 max-h-[calc(100dvh-13rem)] w-full max-w-[27rem] animate-[rise_180ms_var(--ease-calm)] overflow-y-auto rounded-2xl border border-sand-200 bg-paper p-3 shadow-lift">
      {!isTyped && <p className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-500">{t('places.suggested')}</p>}
      <div
        id={list.listId}
        role="listbox"
        hidden={!hasOptions}
        aria-label={t(isTyped ? 'places.found' : 'places.suggested')}
      >
        {options.map(({ key, icon, title, text: about }) => (
          <div
            key={key}
            {...list.optionProps(key)}
            className="flex min-h-15 cursor-pointer items-center gap-4 rounded-xl px-3 py-1.5 hover:bg-sand-100 aria-selected:bg-sand-100 aria-selected:outline-3 aria-selected:-outline-offset-3 aria-selected:outline-ink-900"
          >
            <span className="grid size-11 flex-none place-items-center rounded-xl bg-sand-100 text-clay-700">
              <Icon name={icon} className={icon === 'loader' ? 'animate-[spin_900ms_linear_infinite]' : ''} />
            </span>
            <span className="min-w-0">
              <span className="block truncate font-semibold">{title}</span>
              <span className="block text-sm text-ink-500">{about}</span>
            </span>
          </div>
        ))}
      </div>
      {!isTyped && <p className="px-3 py-2 text-sm text-ink-500">{t('location:example')}</p>}
      <Standing found={found} isTyped={isTyped} isLocating={isLocating} />
      {alert && !isTyped && (
        <Notice tone="bad" className="m-2">
          {alert}
        </Notice>
      )}
    </div>
  )
}

type StandingProps = { found: ReturnType<typeof usePlaces>; isTyped: boolean; isLocating: boolean }

/** The state of the request; a failure is shown apart from nothing found (decision B15). */
function Standing({ found: { suggestions, isLoading, failed, retry }, isTyped, isLocating }: StandingProps) {
  const { t } = useTranslation('picker')
  const isNone = isTyped && !failed && !isLoading && suggestions.length === 0
  return (
    <>
      <p role="status" className="px-3 text-ink-500 not-empty:py-2">
        {isNone && t('places.none')}
        {isTyped && isLoading && suggestions.length === 0 && t('places.searching')}
        {isLocating && <span className="sr-only">{t('places.locating')}</span>}
      </p>
      {isTyped && failed && (
        <Notice tone="bad" className="m-2">
          <p>{t('places.failed')}</p>
          <button type="button" onClick={retry} className={textLinkClass}>
            {t('places.again')}
          </button>
        </Notice>
      )}
    </>
  )
}

/** Suggestions for an empty field; 'nearby' has no point of its own. */
function useSuggestedPlaces() {
  const { t } = useTranslation('places')
  const { site = 'global', emptyPlaces } = useRootData() ?? {}
  return suggestedPlaces(site, 'desktop', emptyPlaces).map(({ id, title, text, at }) => ({
    id,
    title: t(title),
    text: t(text),
    at,
  }))
}
