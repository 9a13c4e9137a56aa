import { render } from 'preact'
import type { DashboardView } from '../../campaign/dashboard/serve-dashboard.ts'
import './dashboard.css'
import { Dashboard } from './dashboard.tsx'

/** Milliseconds between two looks. */
const EVERY = 1_000

const root = document.getElementById('page') as HTMLElement
let latest: DashboardView | undefined

async function look(): Promise<void> {
  const view = await fetch('api/progress')
    .then((response) => (response.ok ? (response.json() as Promise<DashboardView>) : undefined))
    .catch(() => undefined)
  if (view) latest = view
  render(<Dashboard view={latest} isThere={view !== undefined} />, root)
  setTimeout(() => void look(), EVERY)
}

void look()
