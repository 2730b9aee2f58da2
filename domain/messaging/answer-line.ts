/** Stands around the line of our e-mails above which one answers, so that it is found in what is quoted, in any language. */
const SIGN = '##'

export const answerLine = (words: string) => `${SIGN} ${words} ${SIGN}`

export const isAnswerLine = (line: string) => /^[\s>|*]*## .{5,120} ##[\s*]*$/.test(line)
