import { data } from 'react-router'

/** The intent as it was sent, before its page has judged it. */
export const sentIntent = (form: Readonly<Record<string, string>>): string => form['intent'] ?? ''

/**
 * Finds the button that sent the form; '' where the form has no such button.
 *
 * @param intents all that the page's forms have
 * @throws 400 for any other: nothing is done by default
 */
export function intentOf<const Intent extends string>(
  form: Readonly<Record<string, string>>,
  intents: readonly Intent[],
): Intent {
  const intent = sentIntent(form)
  const known = intents.find((each) => each === intent)
  if (known === undefined) throw data(null, { status: 400 })
  return known
}
