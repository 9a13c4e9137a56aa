import { describe } from 'vitest'
import { agreeOver, askingOften, ofFailing } from './three-ways.ts'

describe('cases in which sources fail', () => agreeOver(ofFailing))
describe('cases that ask often, everywhere', () => agreeOver(askingOften, { everywhere: true }))
