import { Form, useNavigation, useOutletContext } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Worded, type Wording } from '#app/session/instant.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'

type Failure = { id: string; name: string; line: Wording; address: string }
type Props = {
  /** All of them, of which the first are listed. */
  count: number
  failures: readonly Failure[]
  done: string | null
}

/** The list of failures that nobody tries again, until an admin has looked at them. */
export function FailuresPage({ count, failures, done }: Props) {
  const { t } = useTranslation('failures')
  const rest = count - failures.length
  return useOutletContext<AdminPages>().listPage({
    title: t('title'),
    isLead: true,
    head: (
      <>
        <p className="mt-1 mb-6 text-ink-500">{t('description')}</p>
        {done && (
          <SavedNotice tone={done === 'settled' ? 'good' : 'info'} className="mb-6">
            {t(`done.${done}`)}
          </SavedNotice>
        )}
      </>
    ),
    none: count === 0 ? { icon: 'circle-check', title: t('none'), text: t('noneText') } : null,
    children: (
      <>
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {failures.map(({ id, name, line, address }) => (
            <li key={id} className="p-4">
              <p className="font-semibold wrap-anywhere">
                <Link to={address} className={textLinkClass}>
                  {name}
                </Link>
              </p>
              <p className="text-sm wrap-anywhere text-ink-500">
                <Worded words={line} />
              </p>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="mt-4 text-ink-500">{t('more', { count: rest })}</p>}
        <Settle count={count} />
      </>
    ),
  })
}

function Settle({ count }: Pick<Props, 'count'>) {
  const { t } = useTranslation('failures')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
      preventScrollReset
      action={useInLanguage()('/admin/failures')}
      className="mt-6 grid justify-items-start gap-3"
    >
      <input type="hidden" name="shown" value={count} />
      <p className="text-ink-700">{t('settleText')}</p>
      <Button isBusy={isBusy} name="intent" value="settle">
        {t('settle', { count })}
      </Button>
    </Form>
  )
}
