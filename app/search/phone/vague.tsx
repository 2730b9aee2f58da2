import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import type { Told } from './use-draft.ts'

/** Spec §8: the chosen place has a name, but nobody could say where it lies. */
export function Vague({ vague }: Pick<Told, 'vague'>) {
  const { t } = useTranslation('location')
  if (!vague) return null
  return <Notice className="mb-4">{vague === 'region' ? t('alert.vagueRegion') : t('alert.vagueLocation')}</Notice>
}
