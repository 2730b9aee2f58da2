import { Form } from 'react-router'
import { Instant } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SettingsView } from './settings.view.server.ts'

/** The export of a user's data: requested, in progress or ready. */
export function OwnData({ data }: Pick<SettingsView, 'data'>) {
  const { t } = useTranslation('account')
  if (data?.state === 'making') return <p className="font-semibold">{t('data.making')}</p>

  return (
    <>
      {data && (
        <div>
          <a href={data.address} className={textLinkClass}>
            {t('data.file')}
          </a>
          <p className="mt-2 text-sm text-ink-500">
            <Instant {...data.until} />
          </p>
        </div>
      )}
      {data?.mayAskAgain !== false && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value="export" look="plain">
            {t('data.ask')}
          </Button>
        </Form>
      )}
    </>
  )
}
