import { hydrateDeferred } from '#app/ui/deferred.tsx'

/**
 * Sends a form with what an authenticator has signed.
 *
 * @param button the form's hidden one, which says what the signature is for
 */
export function sendSignature(button: HTMLButtonElement | null, field: string, signature: string): void {
  const input = button?.form?.elements.namedItem(field)
  if (!button?.form || !(input instanceof HTMLInputElement)) return
  input.value = signature
  // What is chosen among the browser's own suggestions is no event of the page.
  hydrateDeferred()
  button.form.requestSubmit(button)
}
