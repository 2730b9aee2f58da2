/** People call the formats that are taken by these names, requests by those beside them. */
const photoFormats = {
  JPEG: ['image/jpeg'],
  PNG: ['image/png'],
  WebP: ['image/webp'],
  AVIF: ['image/avif'],
  HEIC: ['image/heic', 'image/heif'],
} as const

/** Fields in the browser write these out, and texts the names: first loads are short of bytes. */
export const photoTypes: readonly string[] = Object.values(photoFormats).flat()

/** Writes 'JPEG, PNG, WebP, AVIF or HEIC'. */
export const namesOfFormats = (language: 'en' | 'es'): string =>
  // Texts in English have no comma before 'or'.
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' }).format(Object.keys(photoFormats))
