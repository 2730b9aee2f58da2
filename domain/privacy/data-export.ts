/** Days for which an export's files can be downloaded. */
export const EXPORT_DAYS = 7

/** Hours between exports, because one reads everything that an account has. */
export const EXPORT_AFTER_HOURS = 24

/** Bytes of photos per file, which is held in memory while it is written and downloaded. */
export const MAX_PART_BYTES = 50_000_000

/** The name of an export's file in the storage. */
export const exportName = (id: string, part: number) => `exports/${id}-${part}.zip`
