// These examples run by themselves, as they would in a project of their own: `npx vitest run` in this folder.
export default {}
