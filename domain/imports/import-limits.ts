/** The limits of one file; a listing has some 4 KB of texts in each language. */
export const importLimits = { bytes: 2 * 1024 * 1024, rows: 100, idLength: 100 } as const
