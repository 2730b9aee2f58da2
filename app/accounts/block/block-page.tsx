import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Props = { otherId: string; name: string; title: string; isBlocked: boolean; problem: string | undefined }

export function BlockPage({ otherId, name, title, isBlocked, problem }: Props) {
  const { t } = useTranslation('block')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle>{title}</PageTitle>
      {problem && (
        <Notice tone="bad" className="mt-6">
          {problem}
        </Notice>
      )}
      <p className="mt-2 text-ink-700">{t(isBlocked ? 'blockedText' : 'text', { name })}</p>
      <p className="mt-3 text-ink-700">{t('bookings')}</p>
      <Form method="post" className="mt-6">
        <Button
          name="intent"
          value={isBlocked ? 'unblock' : 'block'}
          look={isBlocked ? 'plain' : 'primary'}
          isBusy={isBusy}
        >
          {t(isBlocked ? 'unblock' : 'block', { name })}
        </Button>
      </Form>
      <p className="mt-6 flex flex-wrap gap-x-6">
        <Link to={`/report/person/${otherId}`} className={textLinkClass}>
          {t('report', { name })}
        </Link>
        <Link to="/account/settings#blocked" className={textLinkClass}>
          {t('toList')}
        </Link>
        <Link to="/help/block-or-report" className={textLinkClass}>
          {t('help')}
        </Link>
      </p>
    </main>
  )
}
