import { usePageTexts } from '#app/ui/texts.tsx'

/** The texts that this page has used; last in the body, since only there are they known. */
export function InlineMessages() {
  const { carried } = usePageTexts()

  return (
    <script
      id="messages"
      type="application/json"
      suppressHydrationWarning
      // Hydration leaves the server's element as it is.
      dangerouslySetInnerHTML={{ __html: carried?.() ?? '' }}
    />
  )
}
