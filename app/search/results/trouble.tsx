import { type Search, searchAddress } from '#domain/search/search.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = { kind: 'failed' } | { kind: 'failed' | 'too-deep'; search: Search }

/** No answer never looks like nothing found (decision B15). */
export function Trouble(props: Props) {
  const { t } = useTranslation('results')
  const location = useLocation()
  if (props.kind === 'failed') {
    return (
      <EmptyState icon="cloud-off" title={t('failed.title')} text={t('failed.text')}>
        <ButtonLink to={location.pathname + location.search}>{t('failed.again')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="search-x" title={t('tooDeep.title')} text={t('tooDeep.text')}>
      <ButtonLink to={searchAddress({ ...props.search, page: 1 })}>{t('tooDeep.first')}</ButtonLink>
    </EmptyState>
  )
}
