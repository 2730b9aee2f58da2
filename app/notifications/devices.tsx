import { Instant, useInstantText } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { deferredHydration } from '#app/ui/deferred.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { DevicesView } from './devices.view.server.ts'

const ID = 'devices'
const ThisDevice = deferredHydration(async () => (await import('./lazy/this-device.tsx')).ThisDevice, ID)

/** Notifications on devices: on this one, and a list of all. */
export function Devices({ view }: { view: DevicesView }) {
  const { t } = useTranslation('notificationSettings')
  return (
    <Panel as="section" id={ID} className="mt-6">
      <h2 className="text-lg font-bold">{t('devices.title')}</h2>
      <p className="mt-1 mb-4 text-ink-700">{t('devices.text')}</p>
      <noscript>
        <p className="mb-4 font-semibold">{t('devices.script')}</p>
      </noscript>
      {view.publicKey !== null && (
        <div className="noscript:hidden">
          <ThisDevice {...view} publicKey={view.publicKey} />
        </div>
      )}
      {view.devices.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{t('devices.list')}</h3>
          <ul className="grid divide-y divide-sand-200">
            {view.devices.map((device) => (
              <Device key={device.id} {...device} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Device({ id, name, since }: DevicesView['devices'][number]) {
  const { t } = useTranslation('notificationSettings')
  const sinceText = useInstantText(since)
  const inLanguage = useInLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-500">
          <Instant {...since} />
        </p>
      </div>
      <form method="post" action={inLanguage('/notifications/push')}>
        <input type="hidden" name="subscriptionId" value={id} />
        <Button name="intent" value="off" look="quiet" aria-label={t('devices.offOf', { name, since: sinceText })}>
          {t('devices.off')}
        </Button>
      </form>
    </li>
  )
}
