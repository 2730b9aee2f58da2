import { usePageTexts } from '#app/ui/texts.tsx'

/**
 * The texts of those namespaces that this page has used, for the browser to start with. Stands after everything else
 * in the body, because only then is it known which those are.
 */
export function InlineMessages() {
  const { carried } = usePageTexts()

  return (
    <script
      id="messages"
      type="application/json"
      suppressHydrationWarning
      // In the browser the server's own element stays as it is.
      dangerouslySetInnerHTML={{ __html: carried?.() ?? '' }}
    />
  )
}
