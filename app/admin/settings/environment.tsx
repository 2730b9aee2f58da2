import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { EnvironmentView } from './environment.view.server.ts'
import { Facts } from './facts.tsx'

/** The server's start options, read-only here. */
export function Environment({ facts, limits }: EnvironmentView) {
  const { t } = useTranslation('settings')
  return (
    <Panel as="section" aria-labelledby="environment" className="mt-6 grid gap-4">
      <h2 id="environment" className="text-xl font-bold">
        {t('environment.title')}
      </h2>
      <p className="text-ink-500">{t('environment.text')}</p>
      <Facts facts={facts} />
      <details>
        <summary className="min-h-11 py-2.5 font-semibold">{t('environment.limits')}</summary>
        <Facts facts={limits} />
      </details>
    </Panel>
  )
}
