import { Form } from 'react-router'
import { Instant } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { AccountPart } from '../account-part.tsx'
import { NewPasskey } from './new-passkey.tsx'
import type { PasskeyAnswer, SecurityView } from './security.view.server.ts'

type Props = Pick<SecurityView, 'passkeys' | 'mayAdd'> & { answer: PasskeyAnswer }

/** All passkeys of the account, each named and removed by itself. */
export function Passkeys({ passkeys, mayAdd, answer }: Props) {
  const { t } = useTranslation('ownSecurity')
  return (
    <AccountPart id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
      {answer.problem && !answer.renames && <Notice tone="bad">{answer.problem}</Notice>}
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-sand-200">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} answer={answer} />
          ))}
        </ul>
      )}
      {mayAdd ? <NewPasskey options={answer.options} /> : <p>{t('passkeys.notHere')}</p>}
    </AccountPart>
  )
}

type PasskeyProps = SecurityView['passkeys'][number] & { answer: PasskeyAnswer }

function Passkey({ id, name, since, used, backup, isStopped, isLast, answer }: PasskeyProps) {
  const { t } = useTranslation('ownSecurity')
  const isRefused = answer.renames === id
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-500">{used ? <Instant {...used} /> : t('passkeys.unused')}</p>
          <p className="text-sm text-ink-500">
            <Instant {...since} /> · {backup}
          </p>
          {isStopped && <p className="text-sm font-medium text-alert-700">{t('passkeys.stopped')}</p>}
          {isLast && <p className="text-sm text-ink-500">{t('passkeys.last')}</p>}
        </div>
        {!isLast && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="passkeyId" value={id} />
            <Button name="intent" value="passkey-remove" look="quiet" aria-label={t('passkeys.removeOf', { name })}>
              {t('passkeys.remove')}
            </Button>
          </Form>
        )}
      </div>
      <details open={isRefused}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
          {t('passkeys.rename')}
        </summary>
        <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-3 sm:max-w-[26rem]">
          <input type="hidden" name="passkeyId" value={id} />
          <Field
            label={t('passkeys.name')}
            name="name"
            defaultValue={isRefused ? answer.typed : name}
            maxLength={60}
            problem={isRefused ? answer.problem : undefined}
          />
          <Button name="intent" value="passkey-rename" look="plain" className="justify-self-start">
            {t('passkeys.save')}
          </Button>
        </Form>
      </details>
    </li>
  )
}
