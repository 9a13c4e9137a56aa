import { refusing } from './profile-with.ts'

export default refusing('instantCorrupt')
