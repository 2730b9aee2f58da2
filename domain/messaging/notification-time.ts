import { addMinutes } from '#kernel/zones.ts'

/** Minutes that a recipient has to read a message before a notification. */
const FIRST_MINUTES = 3
/** Minutes between notifications while the recipient reads nothing. */
const NEXT_MINUTES = 60

/**
 * When a recipient is notified of unread messages.
 *
 * @param notifiedAt the last notification since they last read
 */
export const notificationTime = ({ unreadSince, notifiedAt }: { unreadSince: Date; notifiedAt: Date | null }): Date =>
  notifiedAt ? addMinutes(notifiedAt, NEXT_MINUTES) : addMinutes(unreadSince, FIRST_MINUTES)
