import { escapeControls } from '../../../escape-controls.ts'
import { fenced, plain } from '../../../report/markdown-table.ts'
import { styleFor } from '../../../report/style.ts'
import type { ExplorerReport } from './report.ts'
import { explorerText, explorerVerdict } from './terminal.ts'

/** The report as Markdown: the verdict, and what the terminal shows. */
export function explorerMarkdown(report: ExplorerReport): string {
  const heading = `# ${report.conforms ? '✓' : '✗'} harborcheck test-explorer`
  const text = explorerText(report, { style: styleFor({}, {}) })
  return escapeControls([heading, '', `**${plain(explorerVerdict(report))}**`, '', ...fenced(text), ''].join('\n'))
}
