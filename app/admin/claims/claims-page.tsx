import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Choices = readonly { to: string; text: string; isShown: boolean }[]

type Props = {
  isDone: boolean
  lists: Choices
  kinds: Choices
  claims: readonly { id: string; title: string; about: string; line: string }[]
  next: string | null
}

export function ClaimsPage({ isDone, lists, kinds, claims, next }: Props) {
  const { t } = useTranslation('adminClaims')
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle>{t('title')}</PageTitle>
      <p className="mt-1 text-ink-500">{t('description')}</p>
      <ChoiceLinks label={t('lists')} choices={lists} className="mt-4" />
      <ChoiceLinks label={t('ofKind')} choices={kinds} className="mt-4 mb-6" />
      {isDone && (
        <Notice tone="good" className="mb-6">
          {t('done')}
        </Notice>
      )}
      {claims.length === 0 ? (
        <EmptyState icon="circle-check" title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {claims.map(({ id, title, about, line }) => (
            <li key={id} className="relative px-5 py-3.5 hover:bg-sand-50">
              <Link to={`/admin/claims/${id}`} className="font-semibold after:absolute after:inset-0">
                {title}
              </Link>
              <p className="wrap-anywhere">{about}</p>
              <p className="text-sm text-ink-500">{line}</p>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-6">
          <Link to={next} className={textLinkClass}>
            {t('next')}
          </Link>
        </p>
      )}
    </main>
  )
}
