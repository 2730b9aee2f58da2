/** Days for which an export's file can be downloaded. */
export const EXPORT_DAYS = 7

/** Hours between exports, because one reads everything that an account has. */
export const EXPORT_AFTER_HOURS = 24

/** The file is stored in slices of so many bytes, of which one at a time is in memory. */
export const SLICE_BYTES = 4 * 1024 * 1024

/** The limits of what is in the file besides the rows, all of which are in it. */
export const exportLimits = {
  /** A host with 60 spaces has 1,800 photos. */
  pictures: 2000,
  /** An original has 0.3 to 1 MB. */
  pictureBytes: 500_000_000,
  /** Entries of a part of the page, the newest ones. */
  entries: 1000,
  /** Messages of all conversations on the page. */
  messages: 5000,
  /** Messages of one conversation on the page, the newest ones. */
  thread: 1000,
} as const

export type ExportLimits = Readonly<Record<keyof typeof exportLimits, number>>

/** The name of a slice in the storage, by its number from 1 on. */
export const exportName = (id: string, slice: number) => `exports/${id}-${slice}.zip`
