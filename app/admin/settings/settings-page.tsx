import { ButtonLink } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { DemoClock } from './demo-clock.tsx'
import { Environment } from './environment.tsx'
import type { EnvironmentView } from './environment.view.server.ts'
import { Facts } from './facts.tsx'
import type { OverviewView } from './section.view.server.ts'

type Props = {
  sections: OverviewView
  environment: EnvironmentView
  /** Null outside demo mode. */
  time: string | null
  /** The refused hours. */
  typed: string | undefined
}

/** All settings by section, with links to change them. */
export function SettingsPage({ sections, environment, time, typed }: Props) {
  const { t } = useTranslation('settings')
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mb-6 text-ink-500">{t('description')}</p>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {sections.map(({ name, facts }) => (
          <Panel key={name} as="section" aria-labelledby={name} className="grid gap-4">
            <div className="flex flex-wrap items-start gap-x-6">
              <h2 id={name} className="min-w-0 flex-1 basis-40 pt-2 text-xl font-bold">
                {t(`${name}.title`)}
              </h2>
              <ButtonLink
                to={`/admin/settings/${name}`}
                look="plain"
                aria-label={t(`${name}.changeIt`)}
                className="flex-none"
              >
                {t('change')}
              </ButtonLink>
            </div>
            {facts.length > 0 ? <Facts facts={facts} /> : <p className="text-ink-500">{t('missing')}</p>}
          </Panel>
        ))}
      </div>
      <Environment {...environment} />
      {time && <DemoClock time={time} typed={typed} />}
    </main>
  )
}
