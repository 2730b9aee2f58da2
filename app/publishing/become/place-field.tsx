import { lazy, Suspense, useRef, useState } from 'react'
import { Labelled, controlClass } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Marked, PlaceKeys } from '#app/search/big-bar/place-list.tsx'

const PlaceList = lazy(async () => ({ default: (await import('#app/search/big-bar/place-list.tsx')).PlaceList }))

type Props = {
  typed: { place: string; at: string }
  problem: string | undefined
  /** Called when a place is chosen from the list. */
  onChosen: () => void
}

const unmarked: Marked = { active: undefined, listId: undefined }

/** The server reads it as a plain field; a script adds suggestions (ARIA 1.2, combobox). */
export function PlaceField({ typed, problem, onChosen }: Props) {
  const { t } = useTranslation('become')
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(unmarked)
  const keys = useRef<PlaceKeys>(null)
  const field = useRef<HTMLDivElement>(null)
  // The field is uncontrolled, so text typed before hydration stays.
  const write = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      const input = field.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (input) input.value = value
    }
  }

  return (
    <div
      ref={field}
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <input type="hidden" name="at" defaultValue={typed.at} />
      <Labelled label={t('estimate.place')} problem={problem}>
        {(aria) => (
          <input
            {...aria}
            name="place"
            defaultValue={typed.place}
            placeholder={t('estimate.anywhere')}
            maxLength={120}
            autoComplete="off"
            role="combobox"
            aria-expanded={isOpen && marked.listId !== undefined}
            aria-autocomplete="list"
            aria-controls={isOpen ? marked.listId : undefined}
            aria-activedescendant={isOpen ? marked.active : undefined}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setText(event.target.value)
              setOpen(true)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(false)
              else if (isOpen) keys.current?.press(event)
              else if (event.key === 'ArrowDown') setOpen(true)
            }}
            className={controlClass}
          />
        )}
      </Labelled>
      {isOpen && (
        <Suspense>
          <PlaceList
            text={text}
            onMark={setMarked}
            ref={keys}
            onChoose={({ location, coordinates }) => {
              write({ place: location, at: coordinates ? `${coordinates.lat},${coordinates.lng},${location}` : '' })
              setText('')
              setOpen(false)
              onChosen()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
