/** A thing in the vocabulary of schema.org, as a page tells search engines of it (JSON-LD). */
export type LinkedData = { '@type': string; '@context'?: 'https://schema.org'; [property: string]: LinkedValue }

export type LinkedValue = string | number | boolean | LinkedData | readonly LinkedValue[] | undefined
