/** The forms of exported programs: a shell script of cast commands, a Foundry test, a viem script. */
export const languages = ['cast', 'solidity', 'viem'] as const
export type ProgramLanguage = (typeof languages)[number]
