/** The look of the pages: from 360 px on, light and dark, and on paper. */
export const css = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #d0d7de; --box: #f6f8fa; --link: #0550ae;
  --bad: #b3001b; --bad-box: #fff0f1; --warn: #7d4b00; --warn-box: #fff5e0; --odd: #6b21a8; --odd-box: #f7f0ff;
  --calm: #24457f; --calm-box: #edf3ff; --good: #0f5c2c; --good-box: #e9f9ef; --dim: #4b5563; --dim-box: #f1f3f5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161b; --ink: #e6e9ed; --quiet: #a7b0ba; --line: #39424c; --box: #1a2027; --link: #7cb7ff;
    --bad: #ff9aa5; --bad-box: #3a1218; --warn: #ffc46b; --warn-box: #33250b; --odd: #d3a8ff; --odd-box: #2b1a3d;
    --calm: #a9c4ff; --calm-box: #17233f; --good: #7fdca0; --good-box: #0f2e1b; --dim: #b4bcc6; --dim-box: #22272e;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 0 1rem 3rem; max-width: 72rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.5rem 0 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; display: inline; }
h4 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
h5 { font-size: 0.9rem; margin: 0.75rem 0 0.25rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font: 0.875em/1.45 ui-monospace, monospace; }
pre { background: var(--box); padding: 0.5rem; white-space: pre-wrap; }
.note { color: var(--quiet); font-weight: 400; }
.line { display: block; }
.verdict { font-size: 1.15rem; font-weight: 600; }
.cut { border-left: 4px solid var(--warn); padding-left: 0.75rem; }
.command { background: var(--box); border: 1px solid var(--line); border-radius: 4px; padding: 0.15rem 0.4rem;
  user-select: all; }
.badge { display: inline-block; white-space: nowrap; font-size: 0.85rem; font-weight: 600; line-height: 1.3;
  padding: 0 0.45rem; border: 1px solid currentColor; border-radius: 1rem; overflow-wrap: normal; }
.bad { color: var(--bad); background: var(--bad-box); }
.warn { color: var(--warn); background: var(--warn-box); }
.odd { color: var(--odd); background: var(--odd-box); }
.calm { color: var(--calm); background: var(--calm-box); }
.good { color: var(--good); background: var(--good-box); }
.dim { color: var(--dim); background: var(--dim-box); }
table { border-collapse: collapse; margin: 0.75rem 0; font-size: 0.9rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem 0.3rem 0; border-top: 1px solid var(--line);
  min-width: 2.5rem; }
thead th { color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
.scroll td, .scroll th { overflow-wrap: normal; padding-right: 1rem; }
.scroll tbody th { min-width: 9rem; }
.facts { margin: 0.75rem 0; }
.facts > div { display: grid; grid-template-columns: 7rem 1fr; gap: 0.25rem 0.75rem; padding: 0.15rem 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; }
.counts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.75rem 0; }
.counts > div { border: 1px solid var(--line); border-radius: 6px; padding: 0.4rem 0.75rem; min-width: 6.5rem; }
.counts dd { margin: 0.15rem 0 0; font-size: 1.4rem; font-weight: 600; font-variant-numeric: tabular-nums; }
details { margin: 0.5rem 0; }
summary { cursor: pointer; padding: 0.25rem 0; }
.case { border: 1px solid var(--line); border-radius: 6px; padding: 0.25rem 0.9rem; margin: 0.75rem 0; }
.case .title { display: block; color: var(--quiet); }
.case[open] > summary { border-bottom: 1px solid var(--line); margin-bottom: 0.5rem; }
.story { padding-left: 2.25rem; margin: 0.5rem 0; }
.story .when { display: inline-block; min-width: 4.5rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.question { border-top: 1px dashed var(--line); margin-top: 1rem; }
.why { margin: 0; padding-left: 1.25rem; }
@media (max-width: 40rem) {
  .facts > div { grid-template-columns: 1fr; gap: 0; padding: 0.3rem 0; }
  th, td { padding-right: 0.4rem; }
  table { font-size: 0.85rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .case, table, .question { break-inside: auto; }
  summary, h2, h3, h4, tr, caption { break-inside: avoid; break-after: avoid-page; }
  .scroll { overflow: visible; }
  a { color: inherit; }
}
`
