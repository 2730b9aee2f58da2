/** People call the formats that are taken by these names, a browser's field of files by those beside them. */
const photoFormats = {
  JPEG: ['image/jpeg'],
  PNG: ['image/png'],
  WebP: ['image/webp'],
  AVIF: ['image/avif'],
  // A computer that knows no type of it goes by the name.
  HEIC: ['image/heic', 'image/heif', '.heic', '.heif'],
} as const

/** For a field of files: naming HEIC, it gets an iPhone's own file, which is half as large as the JPEG made of it. */
export const PHOTO_ACCEPT = Object.values(photoFormats).flat().join(',')

/** For a request of a photo. */
export const photoTypes = Object.values(photoFormats)
  .flat()
  .filter((each) => each.startsWith('image/'))

/** Writes 'JPEG, PNG, WebP, AVIF or HEIC'. */
export const namesOfFormats = (language: 'en' | 'es'): string =>
  // Texts in English have no comma before 'or'.
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' }).format(Object.keys(photoFormats))

/** Some computers give a HEIC no type. */
export const isCalledPicture = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
