import { Form } from 'react-router'
import { Worded } from '#app/session/instant.tsx'
import { Button } from '#app/ui/button.tsx'
import { textLinkClass } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { PasswordAgain } from './password-again.tsx'
import type { AccountView } from './setup.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Code = { hasPassword: boolean; isCodeSent: boolean }
type Props = Code & { accounts: readonly AccountView[]; problems: Fields; typed: Fields }

/** The accounts in use by currency, shown by their last characters. */
export function OwnAccounts({ accounts, problems, typed, ...code }: Props) {
  const { t } = useTranslation('paymentSetup')
  return (
    <Panel as="section" aria-labelledby="own-title" className="grid gap-4">
      <h2 id="own-title" className="text-lg font-bold">
        {t('own')}
      </h2>
      <ul className="grid gap-4">
        {accounts.map((account) => (
          <li key={account.currency} className="grid gap-1 border-t border-sand-200 pt-4">
            <p className="font-semibold">{t('in', { currency: account.currency })}</p>
            <p className="wrap-anywhere">
              {account.method} · {account.countryName}
              {account.shown && <span className="figures"> · {account.shown}</span>}
            </p>
            <p className="text-sm text-ink-700">
              <Worded words={account.state} />
            </p>
            <Remove
              account={account}
              {...code}
              isOpen={typed['currency'] === account.currency}
              problem={problems[`remove${account.currency}`]}
              codeProblem={problems[`code${account.currency}`]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type RemoveProps = Code & {
  account: AccountView
  /** Open where a code was requested, or refused. */
  isOpen: boolean
  problem: string | undefined
  codeProblem: string | undefined
}

function Remove({ account: { country, currency, shown }, isOpen, ...code }: RemoveProps) {
  const { t } = useTranslation('paymentSetup')
  return (
    <details open={isOpen}>
      <summary
        aria-label={t('removeOf', { account: shown })}
        className={`${textLinkClass} inline-flex min-h-11 cursor-pointer items-center`}
      >
        {t('remove')}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-4 sm:max-w-[26rem]">
        <p className="text-ink-700">{t('removeText', { currency })}</p>
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="country" value={country} />
        <PasswordAgain {...code} />
        <Button name="intent" value="remove" look="plain" className="justify-self-start">
          {t('removeNow')}
        </Button>
        <Button name="intent" value="code" look="plain" className="justify-self-start">
          {t('sendCode')}
        </Button>
      </Form>
    </details>
  )
}
