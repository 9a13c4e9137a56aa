import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCompiled, packageRoot } from '../../locate.ts'

const styles = isCompiled
  ? ['dist/page/parts.css', 'dist/report.css']
  : ['src/page/style/parts.css', 'src/report/html/report.css']

/** The style of a report's pages: what they share with the page of a live world, and their own. */
export function css(): string {
  return styles.map((file) => readFileSync(join(packageRoot, file), 'utf8')).join('\n')
}
