/** In what a scenario can be written: cast commands in a shell script, a Foundry test, a viem script. */
export const languages = ['cast', 'solidity', 'viem'] as const
export type Language = (typeof languages)[number]
