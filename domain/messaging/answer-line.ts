/** These signs stand around the line of our e-mails above which one answers, so that it is found in quotes of any language. */
const [BEGIN, END] = ['##-', '-##']

export const answerLine = (words: string) => `${BEGIN} ${words} ${END}`

export const isAnswerLine = (line: string) => /^[\s>|*]*##- .{5,120} -##[\s*]*$/.test(line)
