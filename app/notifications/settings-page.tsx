import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Devices } from './devices.tsx'
import type { DevicesView } from './devices.view.server.ts'
import type { SettingsView } from './settings.view.server.ts'

type Problems = Readonly<Record<string, string>>
type Props = SettingsView & { problems: Problems; isSaved: boolean; devices: DevicesView }

/** The channels and quiet hours of a user's notifications. */
export function SettingsPage({ topics, isSaved, problems, devices, ...hours }: Props) {
  const { t } = useTranslation('notificationSettings')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <p className="mt-1 text-ink-500">{t('description')}</p>
      {isSaved && <SavedNotice className="mt-6">{t('saved')}</SavedNotice>}
      <Form method="post" noValidate preventScrollReset className="mt-6 grid gap-6">
        <Panel as="section">
          <h2 className="text-lg font-bold">{t('ways.title')}</h2>
          <p className="mt-1 text-ink-700">{t('ways.text')}</p>
          <ul className="mt-2 divide-y divide-sand-200">
            {topics.map((each) => (
              <Topic key={each.topic} {...each} />
            ))}
          </ul>
        </Panel>
        <Panel as="section" className="grid gap-4">
          <Quiet {...hours} problems={problems} />
        </Panel>
        <Button isBusy={isBusy} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
      <Devices view={devices} />
      <p className="mt-6">
        <Link to="/notifications" className={textLinkClass}>
          {t('back')}
        </Link>
      </p>
    </main>
  )
}

function Topic({ topic, boxes, words }: SettingsView['topics'][number]) {
  const { t } = useTranslation('notificationSettings')
  return (
    <li className="py-3">
      <fieldset>
        <legend className="font-semibold">
          {t(`topics.${topic}.title`)}
          <span className="block text-sm font-normal text-ink-500">{t(`topics.${topic}.text`)}</span>
        </legend>
        <div className="flex flex-wrap gap-x-4">
          {boxes.map(({ name, channel, isOn, isOpen }) => (
            <label key={name} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                name={name}
                defaultChecked={isOn}
                disabled={!isOpen}
                className="size-5 accent-clay-600"
              />
              {t(`channels.${channel}`)}
            </label>
          ))}
        </div>
        {words && (
          <label className="flex min-h-11 items-center gap-2.5">
            <input type="checkbox" name={words.name} defaultChecked={words.isOn} className="size-5 accent-clay-600" />
            {t('words')}
          </label>
        )}
      </fieldset>
    </li>
  )
}

type QuietProps = Pick<SettingsView, 'quiet' | 'isZoneGuessed' | 'zones'> & { problems: Problems }

function Quiet({ quiet, isZoneGuessed, zones, problems }: QuietProps) {
  const { t } = useTranslation('notificationSettings')
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const select = part.current?.querySelector('select')
    if (select && isZoneGuessed && zones.includes(own)) select.value = own
  }, [isZoneGuessed, zones])

  return (
    <>
      <div>
        <h2 className="text-lg font-bold">{t('quiet.title')}</h2>
        <p className="mt-1 text-ink-700">{t('quiet.text')}</p>
      </div>
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input type="checkbox" name="quiet" defaultChecked={quiet.isOn} className="size-5 accent-clay-600" />
        {t('quiet.on')}
      </label>
      <div ref={part} className="grid gap-4 sm:grid-cols-3">
        <Field type="time" name="from" label={t('quiet.from')} defaultValue={quiet.from} problem={problems['from']} />
        <Field
          type="time"
          name="until"
          label={t('quiet.until')}
          defaultValue={quiet.until}
          problem={problems['until']}
        />
        <SelectField name="zone" label={t('quiet.zone')} defaultValue={quiet.zone} problem={problems['zone']}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
