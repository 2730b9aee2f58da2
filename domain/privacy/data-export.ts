/** For how long the files of an export can be fetched. */
export const EXPORT_DAYS = 7

/** One a day: making one reads everything that an account has. */
export const EXPORT_AFTER_HOURS = 24

/** Bytes of photos in one file, which is in memory as a whole while it is made and while it is fetched. */
export const MAX_PART_BYTES = 50_000_000

/** Of an export's file in the storage. */
export const exportName = (id: string, part: number) => `exports/${id}-${part}.zip`
