/** The session that is meant by a part of a day, as one line of words and the calendar of prices read it. */
export const dayParts = {
  morning: { startTime: '09:00', durationMinutes: 240 },
  afternoon: { startTime: '14:00', durationMinutes: 240 },
  evening: { startTime: '19:00', durationMinutes: 240 },
} as const

export type DayPart = keyof typeof dayParts

export const isDayPart = (text: string): text is DayPart => Object.hasOwn(dayParts, text)
