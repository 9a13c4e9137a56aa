export { selectCases } from '../conformance/run/select-cases.ts'
