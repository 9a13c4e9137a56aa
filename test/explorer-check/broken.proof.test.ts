import { findFaults, others } from './broken-explorers.ts'

findFaults(others)
