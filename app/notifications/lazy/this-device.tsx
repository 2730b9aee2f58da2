import type { ReactNode } from 'react'
import { isNative } from '#app/native/is-native.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { DevicesView } from '../devices.view.server.ts'
import { useThisDevice } from './use-this-device.ts'

/** The browser's state of notifications with the next step, explained before the browser asks. */
export function ThisDevice(view: DevicesView & { publicKey: string }) {
  const { state, isBusy, notice, turnOn, turnOff, test } = useThisDevice(view)
  // The server's page says that a browser is asked, until the script knows better.
  const { t } = useTranslation(state !== 'looking' && isNative ? 'thisApp' : 'thisDevice')
  return (
    <div className="grid gap-4">
      {state === 'looking' ? (
        <p className="text-ink-700">{t('looking')}</p>
      ) : (
        <p className="text-ink-700">{t(`state.${state}`)}</p>
      )}
      {(state === 'ask' || state === 'allowed') && (
        <Row>
          <Button type="button" isBusy={isBusy} onClick={turnOn}>
            {t('turnOn')}
          </Button>
        </Row>
      )}
      {state === 'on' && (
        <Row>
          <Button type="button" look="plain" isBusy={isBusy} onClick={test}>
            {t('test')}
          </Button>
          <Button type="button" look="quiet" onClick={turnOff}>
            {t('turnOff')}
          </Button>
        </Row>
      )}
      {notice && <Notice tone={notice === 'sent' ? 'good' : 'bad'}>{t(`notice.${notice}`)}</Notice>}
    </div>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>
