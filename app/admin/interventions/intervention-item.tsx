import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, Worded } from '#app/session/instant.tsx'
import type { InterventionView } from './intervention.view.server.ts'

type Props = { items: readonly InterventionView[]; hasSubject?: boolean }

/** Moves of money, each with who asked and how it stands, and the second person's choice. */
export function InterventionItems({ items, hasSubject = false }: Props) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id}>
          <Panel className="grid gap-3">
            <h3 className="font-semibold figures wrap-anywhere">{item.title}</h3>
            <p className="text-ink-700 wrap-anywhere">{item.reason}</p>
            <p className="text-sm text-ink-500 wrap-anywhere">
              {hasSubject && (
                <>
                  <Link to={item.about.to} className={textLinkClass}>
                    {item.about.text}
                  </Link>
                  {' · '}
                </>
              )}
              <Instant {...item.asked} /> · <Worded words={item.state} />
            </p>
            {item.isWaiting && <Choice item={item} />}
          </Panel>
        </li>
      ))}
    </ul>
  )
}

/** An admin who has asked may only withdraw. */
function Choice({ item: { id, title, isOwn, mayAgree } }: { item: InterventionView }) {
  const { t } = useTranslation('interventions')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="interventionId" value={id} />
      {mayAgree && (
        <Button isBusy={isBusy} name="decision" value="agree" aria-label={`${t('agree')}: ${title}`}>
          {t('agree')}
        </Button>
      )}
      <Button
        look="plain"
        isBusy={isBusy}
        name="decision"
        value="refuse"
        aria-label={`${t(isOwn ? 'withdraw' : 'refuse')}: ${title}`}
      >
        {t(isOwn ? 'withdraw' : 'refuse')}
      </Button>
    </Form>
  )
}

type ReasonProps = {
  maxReason: number
  typed: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
}

/** For the audit log; nobody else reads it. */
export function Reason({ maxReason, typed, problems }: ReasonProps) {
  const { t } = useTranslation('interventions')
  return (
    <TextAreaField
      label={t('reason')}
      hint={t('reasonHint')}
      name="reason"
      rows={2}
      maxLength={maxReason}
      defaultValue={typed['reason']}
      problem={problems['reason']}
    />
  )
}
