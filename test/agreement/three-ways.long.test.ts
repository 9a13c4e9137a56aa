import { agreeOver, others } from './three-ways.ts'

agreeOver(others)
