import { MAX_SENTENCE } from '#domain/search/search.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/lazy/icon-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/ui/route-data.ts'
import { textLinkClass } from '#app/ui/link.tsx'
import { pointOfSuggestion, type Suggestion, usePlaces } from '../use-places.ts'
import { CurrentPlaceRow, PlaceRow, SuggestedPlaces } from './place-rows.tsx'
import { type ChosenPlace, useCurrentPlace } from './use-current-place.ts'

type Props = {
  /** The location as it is chosen so far. */
  text: string
  /** Why the location must be entered again; shown in red and read out. */
  problem: string | null
  onType: (text: string) => void
  onChoose: (place: ChosenPlace) => void
  /** Continues with the location chosen so far. */
  onAccept: () => void
}

/** The place with suggestions (spec §3); the button is above them, so that it does not move. */
export function PlaceSearch({ text, problem, onType, onChoose, onAccept }: Props) {
  const { t } = useTranslation(['phone', 'location'])
  const id = useId()
  // Text from before opening counts as chosen, so it suggests nothing.
  const [isTyping, setTyping] = useState(false)
  const query = isTyping ? text : ''
  const { find, isLocating, alert } = useCurrentPlace(onChoose)

  const accept = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onAccept()
  }
  return (
    <div>
      <form role="search" onSubmit={accept}>
        <label htmlFor={id} className="sr-only">
          {t('location.label')}
        </label>
        <div
          className={`flex items-center gap-3 rounded-xl border-2 bg-white pr-1 pl-4 focus-within:border-ink-900 ${problem ? 'border-alert-700' : 'border-sand-300'}`}
        >
          <Icon name="search" className="text-ink-500" />
          <input
            id={id}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={MAX_SENTENCE}
            placeholder={t('location.placeholder')}
            value={text}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => {
              setTyping(true)
              onType(event.currentTarget.value)
            }}
            className="h-13 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-500"
          />
          {text && (
            <IconButton
              icon="x"
              size={18}
              label={t('location.clear')}
              onClick={() => {
                onType('')
                document.getElementById(id)?.focus()
              }}
            />
          )}
        </div>
        {problem && (
          <p
            id={`${id}-problem`}
            role="alert"
            className="mt-2 flex items-start gap-2 text-sm font-semibold text-alert-700"
          >
            <Icon name="circle-alert" size={18} className="mt-px" />
            {problem}
          </p>
        )}
        {text.trim() && (
          <button type="submit" className={buttonClass('plain', 'mt-3 w-full')}>
            {t('next')}
          </button>
        )}
      </form>
      <div className="mt-3">
        <CurrentPlaceRow isLocating={isLocating} onPress={find} />
        {alert && (
          <Notice tone="bad" className="my-2">
            {alert}
          </Notice>
        )}
        {query.trim() ? (
          <Suggestions text={query} onChoose={onChoose} />
        ) : (
          <>
            <p className="mt-3 px-1 text-sm text-ink-500">{t('location:example')}</p>
            <SuggestedPlaces onChoose={onChoose} />
          </>
        )}
      </div>
    </div>
  )
}

function Suggestions({ text, onChoose }: { text: string; onChoose: (place: ChosenPlace) => void }) {
  const { t } = useTranslation('phone')
  const language = useLanguage()
  const { suggestions, isLoading, failed, retry } = usePlaces(text)
  const choose = async (suggestion: Suggestion) => onChoose(await placeOf(suggestion, language))

  return (
    <div aria-busy={isLoading}>
      <p role="status" className="sr-only">
        {!isLoading && !failed && t('location.found', { count: suggestions.length })}
      </p>
      {failed ? (
        <Notice tone="bad" className="mt-2">
          <p>{t('location.failed')}</p>
          <button type="button" onClick={retry} className={textLinkClass}>
            {t('location.again')}
          </button>
        </Notice>
      ) : (
        <ul>
          {suggestions.map((suggestion) => (
            <li key={suggestion.id}>
              <PlaceRow
                icon="map-pin"
                title={suggestion.main}
                text={suggestion.secondary}
                onPress={() => void choose(suggestion)}
              />
            </li>
          ))}
        </ul>
      )}
      {!failed && !isLoading && suggestions.length === 0 && (
        <p className="px-1 py-3 text-ink-500">{t('location.none')}</p>
      )}
    </div>
  )
}

/** Fetches the point of a suggestion without one; without a second line it is a region or country. */
async function placeOf(suggestion: Suggestion, language: string): Promise<ChosenPlace> {
  const coordinates = await pointOfSuggestion(suggestion, language).catch(() => null)
  const kind = suggestion.secondary ? 'location' : 'region'
  return { location: suggestion.main, coordinates, ...(!coordinates && { vague: kind }) }
}
