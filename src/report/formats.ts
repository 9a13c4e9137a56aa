import { jsonText } from '../platform/json-text.ts'
import { version } from '../platform/version.ts'
import { badgeText } from './badge.ts'
import type { CheckReport } from './check-report.ts'
import { junitText, xml } from './junit.ts'
import { markdownText } from './markdown.ts'

type Writer = {
  /** What its option does: `--json FILE` of `json`. */
  help: string
  write(report: CheckReport): string | Promise<string>
  /** What the file holds before; `why`: that the run has not ended, or why it was cut short. Every reader takes it for a failure. */
  unfinished(why: string): string
}

/** Every format of a report's file. */
export const formats = {
  json: {
    help: 'write the report as JSON',
    write: ({ file }) => jsonText(file),
    unfinished: (why) => jsonText({ harborcheck: version, conforms: false, unfinished: why, complete: false }),
  },
  junit: {
    help: 'write the report as JUnit XML',
    write: junitText,
    unfinished: (why) =>
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="harborcheck" tests="1" failures="0" errors="1" skipped="0">',
        '  <testsuite name="harborcheck" tests="1" failures="0" errors="1" skipped="0">',
        `    <testcase classname="harborcheck" name="the run ends"><error message="${xml(why)}"/></testcase>`,
        '  </testsuite>',
        '</testsuites>\n',
      ].join('\n'),
  },
  html: {
    help: 'write the report as one HTML page',
    write: async (report) => (await import('./html/report-page.tsx')).reportPage(report),
    unfinished: (why) =>
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>No report · harborcheck</title>\n<h1>No report</h1>\n<p>${xml(why)}</p>\n</html>\n`,
  },
  markdown: {
    help: 'write the report as Markdown',
    write: markdownText,
    unfinished: (why) => `# No report\n\n**${why}**\n`,
  },
  badge: {
    help: 'write the verdict for a badge of shields.io',
    write: badgeText,
    unfinished: () => badgeText({ badge: { message: 'no result', color: 'lightgrey' } }),
  },
} satisfies Record<string, Writer>

/** The format of a report's file. */
export type Format = keyof typeof formats
