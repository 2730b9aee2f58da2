import { useTranslation } from 'react-i18next'
import { Sheet } from '../../ui/lazy/sheet.tsx'
import { PlaceSearch } from './place-search.tsx'
import type { ChosenPlace } from './use-current-place.ts'

type Props = {
  text: string
  problem: string | null
  onType: (text: string) => void
  onChoose: (place: ChosenPlace) => void
  onAccept: () => void
  onClose: () => void
}

/** Spec §2, second variant: where to, in a sheet from below with a handle. */
export function DestinationSheet({ onClose, ...place }: Props) {
  const { t } = useTranslation('phone')
  return (
    <Sheet title={t('location.title')} closeLabel={t('close')} onClose={onClose}>
      <PlaceSearch {...place} />
    </Sheet>
  )
}
