import { useTranslation } from 'react-i18next'

export type InlineMessages = { language: string; version: string; texts: Record<string, object> }

/**
 * The texts of those namespaces that this page has used, for the browser to start with. Stands after everything else
 * in the body, because only then is it known which those are.
 */
export function InlineMessages({ version }: { version: string }) {
  const { i18n } = useTranslation()
  // In the browser the server's own element stays as it is.
  const content = import.meta.env.SSR ? serialise(i18n, version) : ''

  return (
    <script
      id="messages"
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}

type I18n = ReturnType<typeof useTranslation>['i18n']

function serialise(i18n: I18n, version: string): string {
  const used = i18n.reportNamespaces?.getUsedNamespaces() ?? []
  const texts = Object.fromEntries(
    used.map((namespace) => [namespace, i18n.getResourceBundle(i18n.language, namespace) as object]),
  )
  // '<' could end the script element early.
  return JSON.stringify({ language: i18n.language, version, texts } satisfies InlineMessages).replaceAll('<', '\\u003c')
}
