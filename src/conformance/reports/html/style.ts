import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCompiled, packageRoot } from '../../../locate.ts'

/** The style of the report's pages: what they share with the page of a live world, and their own. The build puts both together. */
export function css(): string {
  if (isCompiled) return readFileSync(join(packageRoot, 'dist', 'report.css'), 'utf8')
  return styles.map((file) => readFileSync(join(packageRoot, file), 'utf8')).join('\n')
}

/** Also known to scripts/build.mjs. */
const styles = ['src/page/style/parts.css', 'src/conformance/reports/html/report.css']
