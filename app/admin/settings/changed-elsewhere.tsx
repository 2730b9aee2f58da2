import { Notice } from '#app/ui/notice.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Facts } from './facts.tsx'
import type { Fact } from './section-form.view.server.ts'

type Props = {
  name: string
  /** Stored values that differ from the typed ones. */
  facts: readonly Fact[]
}

/** The notice of another admin's change, which leaves the decision to the reader. */
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
