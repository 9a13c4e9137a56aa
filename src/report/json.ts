/** The JSON file of any report. */
export function jsonText({ file }: { file: object }): string {
  return `${JSON.stringify(file, null, 2)}\n`
}
