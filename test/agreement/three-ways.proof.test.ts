import { agreeOver, ofFailing } from './three-ways.ts'

agreeOver(ofFailing)
