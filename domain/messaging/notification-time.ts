import { addMinutes } from '#kernel/zones.ts'

/** Whoever reads a message within this time is not notified of it. */
const FIRST_MINUTES = 3
/** As long as they read nothing, what comes later is told once in this time. */
const NEXT_MINUTES = 60

/** When somebody is notified of what they have not read. @param toldAt when they last were, since they last read */
export const notificationTime = ({ unreadSince, toldAt }: { unreadSince: Date; toldAt: Date | null }): Date =>
  toldAt ? addMinutes(toldAt, NEXT_MINUTES) : addMinutes(unreadSince, FIRST_MINUTES)
