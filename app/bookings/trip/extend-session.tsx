import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ExtensionView } from './trip.view.server.ts'

type Props = { extensions: readonly ExtensionView[]; idempotencyKey: string }

/** While a session runs: half an hour or an hour more, if the time is free. */
export function ExtendSession({ extensions, idempotencyKey }: Props) {
  const { t } = useTranslation('trip')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="extend" className="rounded-2xl bg-sand-100 p-6">
      <h2 id="extend" className="text-xl font-bold">
        {t('extend.title')}
      </h2>
      <p className="mt-1">{t('extend.text')}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {extensions.map((extension) => (
          <li key={extension.minutes}>
            {'problem' in extension ? (
              <p className="rounded-lg bg-white p-4 text-sm text-ink-500">
                {t('extend.cannot', { minutes: extension.minutes, reason: extension.problem })}
              </p>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="extend" />
                <input type="hidden" name="minutes" value={extension.minutes} />
                <input type="hidden" name="shownMinor" value={extension.shownMinor} />
                <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-${extension.minutes}`} />
                <Button look="plain" isBusy={isBusy} className="w-full">
                  {t('extend.by', { minutes: extension.minutes, price: extension.price, until: extension.until })}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
