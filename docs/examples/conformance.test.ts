import { conformance } from 'harborcheck/vitest'
import create from './registry-only.ts'

conformance('registry-only', create)
