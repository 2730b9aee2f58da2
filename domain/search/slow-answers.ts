/**
 * Answers that take so many milliseconds are cached, others are always current. It is an object because tests choose it: else the speed of
 * their machine would.
 */
export const slowAnswers = { fromMs: 100 }
