export { version } from '../version.ts'
