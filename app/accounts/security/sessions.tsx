import { Form } from 'react-router'
import { Instant, useInstantText } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { AccountPart } from '../account-part.tsx'
import type { SecurityView } from './security.view.server.ts'

/** All sessions of the account, of which this one is marked. */
export function Sessions({ sessions }: Pick<SecurityView, 'sessions'>) {
  const { t } = useTranslation('ownSecurity')
  return (
    <AccountPart id="sessions" title={t('sessions.title')} text={t('sessions.text')}>
      <ul className="grid divide-y divide-sand-200">
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <Button name="intent" value="end-others" look="plain">
            {t('sessions.endOthers')}
          </Button>
        </Form>
      )}
    </AccountPart>
  )
}

function Session({ id, device, place, seen, isOwn }: SecurityView['sessions'][number]) {
  const { t } = useTranslation('ownSecurity')
  const seenText = useInstantText(seen)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div>
        <p className="font-semibold">
          {device}
          {place && <span className="font-normal text-ink-700"> · {place}</span>}
        </p>
        <p className="text-sm text-ink-500">{isOwn ? t('sessions.own') : <Instant {...seen} />}</p>
      </div>
      {!isOwn && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="sessionId" value={id} />
          <Button
            name="intent"
            value="end-session"
            look="quiet"
            aria-label={t('sessions.endOf', { device, seen: seenText })}
          >
            {t('sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
