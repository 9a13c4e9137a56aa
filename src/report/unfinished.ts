import { version } from '../version.ts'
import { xml } from './xml.ts'

/** A report's format. */
export type Form = 'json' | 'junit' | 'html' | 'markdown' | 'badge'

/**
 * The placeholder in a report's file until the report is written. `why`: that the run has not ended, or why it was cut short.
 * Every reader of the format takes it for a failure.
 */
export const unfinishedReport: Record<Form, (why: string) => string> = {
  json: (why) =>
    `${JSON.stringify({ harborcheck: version, conforms: false, unfinished: why, complete: false }, null, 2)}\n`,
  junit: (why) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="harborcheck" tests="1" failures="0" errors="1" skipped="0">',
      '  <testsuite name="harborcheck" tests="1" failures="0" errors="1" skipped="0">',
      `    <testcase classname="harborcheck" name="the run ends"><error message="${xml(why)}"/></testcase>`,
      '  </testsuite>',
      '</testsuites>\n',
    ].join('\n'),
  html: (why) =>
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>No report · harborcheck</title>\n<h1>No report</h1>\n<p>${xml(why)}</p>\n</html>\n`,
  markdown: (why) => `# No report\n\n**${why}**\n`,
  badge: () =>
    `${JSON.stringify({ schemaVersion: 1, label: 'harborcheck', message: 'no result', color: 'lightgrey' })}\n`,
}
