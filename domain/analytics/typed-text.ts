const MAX_LETTERS = 60

/** Telephone numbers and addresses in a search were not meant to be published. */
const identifying = /@|https?:|www\.|\d{3}|\b\d+[a-z]?\s*,|#\s*\d|\s\d{1,5}$/

/**
 * The typed text of a place that nobody knows, as it may be stored.
 *
 * @returns undefined for what may say who or where somebody is
 */
export function typedText(text: string): string | undefined {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return plain === '' || plain.length > MAX_LETTERS || identifying.test(plain) ? undefined : plain
}
