import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SettingsView } from './settings.view.server.ts'

/** Linked providers; linking leaves for the provider's site, so it is a plain form. */
export function WaysIn({ ways, problem }: { ways: SettingsView['ways']; problem: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <ul className="grid divide-y divide-sand-200">
        {ways.map(({ provider, name, isLinked, isLast }) => (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="flex items-center gap-3">
              <Icon name={`brand-${provider}`} />
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-500">
                  {isLast ? t('ways.last') : t(isLinked ? 'ways.linked' : 'ways.notLinked')}
                </p>
              </div>
            </div>
            {isLinked ? (
              !isLast && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="provider" value={provider} />
                  <Button name="intent" value="disconnect" look="quiet" aria-label={t('ways.disconnectOf', { name })}>
                    {t('ways.disconnect')}
                  </Button>
                </Form>
              )
            ) : (
              <form method="post" action={`/auth/social/${provider}`}>
                <input type="hidden" name="connect" value="1" />
                <input type="hidden" name="to" value="/account/settings?saved=connected" />
                <Button look="quiet" aria-label={t('ways.connectOf', { name })}>
                  {t('ways.connect')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
