import { suggestedPlaces } from '#domain/places/suggested.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useRootData } from '#app/ui/route-data.ts'
import type { ChosenPlace } from './use-current-place.ts'

type RowProps = { icon: string; title: string; text?: string; isBusy?: boolean; onPress: () => void }

/** A suggested place. */
export function PlaceRow({ icon, title, text, isBusy = false, onPress }: RowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-disabled={isBusy || undefined}
      className="flex min-h-15 w-full items-center gap-4 rounded-xl px-1 py-1.5 text-left hover:bg-sand-100"
    >
      <span className="grid size-11 flex-none place-items-center rounded-xl bg-sand-100 text-clay-700">
        <Icon name={icon} className={isBusy ? 'animate-[spin_900ms_linear_infinite]' : ''} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{title}</span>
        {text && <span className="block text-sm text-ink-500">{text}</span>}
      </span>
    </button>
  )
}

export function CurrentPlaceRow({ isLocating, onPress }: { isLocating: boolean; onPress: () => void }) {
  const { t } = useTranslation('phone')
  return (
    <PlaceRow
      icon={isLocating ? 'loader' : 'locate-fixed'}
      title={t('location.current')}
      text={t(isLocating ? 'location.locating' : 'location.currentText')}
      isBusy={isLocating}
      onPress={isLocating ? () => {} : onPress}
    />
  )
}

/** Spec §3: the places suggested on phones, before anything is typed. */
export function SuggestedPlaces({ onChoose }: { onChoose: (place: ChosenPlace) => void }) {
  const { t } = useTranslation(['phone', 'places'])
  const { site, emptyPlaces } = useRootData()!
  const title = t('location.suggested')
  return (
    <section aria-label={title}>
      <p className="mt-4 mb-1 px-1 text-sm font-semibold text-ink-500">{title}</p>
      <ul>
        {suggestedPlaces(site, 'mobile', emptyPlaces).map(
          ({ id, at }) =>
            // The nearby row stands above all others.
            at && (
              <li key={id}>
                <PlaceRow
                  icon="map-pin"
                  title={t(`places:${id}.title`)}
                  text={t(`places:${id}.text`)}
                  onPress={() => onChoose({ location: t(`places:${id}.title`), coordinates: at })}
                />
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** Spec §8: the chosen place has a name, but its point could not be found. */
export function VagueNotice({ vague }: { vague: ChosenPlace['vague'] | null }) {
  const { t } = useTranslation('location')
  if (!vague) return null
  return <Notice className="mb-4">{vague === 'region' ? t('alert.vagueRegion') : t('alert.vagueLocation')}</Notice>
}
