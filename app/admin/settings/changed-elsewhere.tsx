import { Notice } from '#app/ui/notice.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Facts } from './facts.tsx'
import type { Fact } from './section-form.view.server.ts'

type Props = {
  name: string
  /** What is stored now, as far as it is not what was typed here. */
  facts: readonly Fact[]
}

/** Two admins have changed one section: the form still has what was typed here, and whoever reads this says which of the two is right. */
export function ChangedElsewhere({ name, facts }: Props) {
  const { t } = useTranslation('settings')
  return (
    <Notice tone="bad" title={t('changed.title')}>
      <p className="mb-3">{t('changed.text')}</p>
      <Facts facts={facts} />
      <Link to={`/admin/settings/${name}`} className={textLinkClass}>
        {t('changed.theirs')}
      </Link>
    </Notice>
  )
}
