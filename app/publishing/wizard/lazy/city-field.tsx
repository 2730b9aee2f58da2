import type { Point } from '#kernel/geo.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pointOfSuggestion, usePlaces } from '#app/search/use-places.ts'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useOptions } from '#app/ui/lazy/use-options.ts'
import { useLanguage } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { fieldId, useStepForm } from '../fields.tsx'
import { pinIn, writePin } from './write-pin.ts'

type Props = {
  /** A city is chosen before there is a pin. */
  onPlace: (point: Point) => void
  /** The plain field before it hands over its text, focus and selection. */
  plain: HTMLInputElement
}

/** The city field suggests places while one types, and takes any other name as typed. */
export function CityField({ onPlace, plain }: Props) {
  const { t } = useTranslation('listingForm')
  const language = useLanguage()
  const { problems } = useStepForm()
  const [text, setText] = useState(plain.value)
  const [isFocused] = useState(plain === document.activeElement)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!isFocused) return
    input.current?.focus()
    input.current?.setSelectionRange(plain.selectionStart, plain.selectionEnd)
  }, [isFocused, plain])
  const [isOpen, setOpen] = useState(false)
  const [country, setCountry] = useState('')
  const { suggestions } = usePlaces(isOpen ? text : '', { country })
  const options = useOptions(
    suggestions.map(({ id }) => id),
    (key) => {
      const chosen = suggestions.find(({ id }) => id === key)!
      flushSync(() => {
        setText(chosen.main)
        setOpen(false)
      })
      // Autosave listens to the form's input event.
      input.current?.form?.dispatchEvent(new Event('input', { bubbles: true }))
      pointOfSuggestion(chosen, language).then(
        (point) => {
          const pin = input.current && pinIn(input.current)
          if (!point || !pin || pin.value !== '') return
          writePin(pin, point)
          onPlace(point)
        },
        // A city whose coordinates fail to load counts as a typed one.
        () => undefined,
      )
    },
  )
  const isShown = isOpen && suggestions.length > 0

  return (
    <div id={fieldId('city')} className="relative">
      <Labelled label={t('location.city')} hint={t('location.cityHint')} problem={problems['city']}>
        {(aria) => (
          <input
            {...aria}
            ref={input}
            name="city"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setOpen(true)
              setCountry(countryBeside(event.target))
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setOpen(false)
              options.onKeyDown(event)
            }}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? options.listId : undefined}
            aria-activedescendant={isShown ? options.activeId : undefined}
            className={controlClass}
          />
        )}
      </Labelled>
      {isShown && (
        <div
          id={options.listId}
          role="listbox"
          aria-label={t('location.cities')}
          className="absolute inset-x-0 top-20 z-20 rounded-2xl border border-sand-200 bg-paper p-2 shadow-lift"
        >
          {suggestions.map(({ id, main, secondary }) => (
            <div
              key={id}
              {...options.optionProps(id)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-sand-100 aria-selected:bg-sand-100 aria-selected:outline-3 aria-selected:-outline-offset-3 aria-selected:outline-ink-900"
            >
              <Icon name="map-pin" size={18} className="text-clay-700" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{main}</span>
                <span className="block truncate text-sm text-ink-500">{secondary}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Finds a field of the same form. */
function countryBeside({ form }: HTMLInputElement): string {
  const field = form?.elements.namedItem('country')
  return field instanceof HTMLSelectElement ? field.value : ''
}
