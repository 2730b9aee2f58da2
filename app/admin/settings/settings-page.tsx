import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTranslation } from '../../ui/texts.tsx'
import { DemoClock } from './demo-clock.tsx'
import { Facts } from './facts.tsx'
import type { OverviewView } from './section.view.server.ts'

type Props = {
  sections: OverviewView
  /** Null outside demo mode. */
  time: string | null
  /** Hours that were refused. */
  typed: string | undefined
}

/** All that is set, a section each, with the way to where it is changed. */
export function SettingsPage({ sections, time, typed }: Props) {
  const { t } = useTranslation('settings')
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="text-ink-500">{t('description')}</p>
      {sections.map(({ name, facts }) => (
        <Panel key={name} as="section" aria-labelledby={name} className="mt-6 grid gap-4">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <h2 id={name} className="text-xl font-bold">
              {t(`${name}.title`)}
            </h2>
            <ButtonLink to={`/admin/settings/${name}`} look="plain" aria-label={t(`${name}.changeIt`)}>
              {t('change')}
            </ButtonLink>
          </div>
          <Facts facts={facts} />
        </Panel>
      ))}
      {time && <DemoClock time={time} typed={typed} />}
    </main>
  )
}
