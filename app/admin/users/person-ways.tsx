import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { Facts } from '../frame/facts.tsx'
import { ReasonField, type RefusedForm } from './person-forms.tsx'
import type { WaysView } from './ways.view.server.ts'

type Props = { ways: WaysView; maxReason: number; refused: RefusedForm | undefined }

/** The ways in which a person gets in, where they are logged in, and what an admin can do about it. */
export function PersonWays({ ways, maxReason, refused }: Props) {
  const { t } = useTranslation('people')
  const isBusy = useNavigation().formMethod === 'POST'
  const { facts, sessions, canEnd, canSendLink, linkText } = ways
  return (
    <Panel as="section" id="ways" aria-labelledby="ways-title" className="grid gap-4 scroll-mt-24">
      <h2 id="ways-title" className="text-xl font-bold">
        {t('ways.title')}
      </h2>
      <Facts facts={facts} />
      <div>
        <h3 className="font-semibold">{t('ways.sessions', { count: sessions.length })}</h3>
        <ul>
          {sessions.map(({ id, line }) => (
            <li key={id} className="text-ink-700 wrap-anywhere">
              <Instant {...line} />
            </li>
          ))}
        </ul>
      </div>
      {canSendLink ? (
        <Form method="post" preventScrollReset>
          <Button look="plain" isBusy={isBusy} name="intent" value="password-link">
            {t('ways.sendLink')}
          </Button>
          <p className="mt-2 text-sm text-ink-500">{linkText}</p>
        </Form>
      ) : (
        <p className="text-ink-500">{linkText}</p>
      )}
      {canEnd && sessions.length > 0 && (
        <Form method="post" preventScrollReset noValidate className="grid gap-4 border-t border-sand-200 pt-4">
          <ReasonField intent="end-sessions" {...{ maxReason, refused }} />
          <Button look="plain" isBusy={isBusy} name="intent" value="end-sessions" className="justify-self-start">
            {t('ways.endSessions')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
