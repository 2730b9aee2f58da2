import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SettingsView } from './settings.view.server.ts'

/** Blocked people, each with a button to unblock. */
export function Blocked({ blocked }: Pick<SettingsView, 'blocked'>) {
  const { t } = useTranslation('account')
  const inLanguage = useInLanguage()
  if (blocked.length === 0) return null
  return (
    <ul className="grid divide-y divide-sand-200">
      {blocked.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
          <p className="font-semibold">{name}</p>
          <Form method="post" action={inLanguage(`/block/${id}`)} preventScrollReset>
            <input type="hidden" name="back" value="settings" />
            <Button name="intent" value="unblock" look="quiet" aria-label={t('blocked.unblockOf', { name })}>
              {t('blocked.unblock')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
