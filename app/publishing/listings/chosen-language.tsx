import { useLocation } from 'react-router'

/** A form that makes an address keeps the language that its page's address has. */
export function ChosenLanguage() {
  const language = new URLSearchParams(useLocation().search).get('lang')
  return language && <input type="hidden" name="lang" value={language} />
}
