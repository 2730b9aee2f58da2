import type { Draft } from '#domain/search/draft.ts'
import { MAX_SENTENCE } from '#domain/search/search.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { segmentBox, segmentClass, segmentLabel } from './segment.tsx'
import type { Panels } from './use-bar.ts'
import type { Marked, PlaceKeys } from './place-list.tsx'

const PlaceList = lazy(async () => ({ default: (await import('./place-list.tsx')).PlaceList }))

type Props = { draft: Draft; placeName: string | null; change: (values: Partial<Draft>) => void; panel: Panels }

const unmarked: Marked = { active: undefined, listId: undefined }

/** The place as a combobox (ARIA 1.2); text that was not chosen from the list is sent as it is. */
export function Where({ draft, placeName, change, panel }: Props) {
  const { t } = useTranslation('bar')
  const isOpen = panel.open === 'where'
  const [isTyping, setTyping] = useState(false)
  const [marked, setMarked] = useState(unmarked)
  const keys = useRef<PlaceKeys>(null)
  const open = () => panel.show('where')

  return (
    <div data-segment="where" className={segmentClass.where}>
      <label
        className={`${segmentBox} cursor-text has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink-900 ${isOpen ? 'bg-white shadow-soft' : 'hover:bg-sand-100'}`}
      >
        <span className={segmentLabel}>{t('where')}</span>
        <input
          data-control="where"
          name="location"
          value={draft.location}
          placeholder={(draft.coordinates && placeName) || t('anyPlace')}
          maxLength={MAX_SENTENCE}
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen && marked.listId !== undefined}
          aria-autocomplete="list"
          aria-controls={isOpen ? marked.listId : undefined}
          aria-activedescendant={isOpen ? marked.active : undefined}
          onClick={open}
          onChange={(event) => {
            setTyping(true)
            change({ location: event.target.value, coordinates: null })
            open()
          }}
          onKeyDown={(event) => {
            if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
              event.preventDefault()
              open()
            } else if (isOpen) keys.current?.press(event)
          }}
          className="block w-full min-w-0 truncate bg-transparent py-0.5 text-base text-ink-900 outline-none placeholder:text-ink-500 placeholder:opacity-100"
        />
      </label>
      {isOpen && (
        <Suspense>
          <PlaceList
            text={isTyping ? draft.location : ''}
            onMark={setMarked}
            ref={keys}
            onChoose={(place) => {
              setTyping(false)
              change(place)
              panel.goOn('where', { ...draft, ...place })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
