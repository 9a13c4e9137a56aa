import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { sinceStartText } from '../../model/duration.ts'
import type { Step } from '../../scenario/scenario.ts'
import type { WorldView } from '../../view/world-view.ts'
import { follow, RefusedByServer, readWorld, sendSteps, type Trouble } from './server.ts'

export type LiveWorld = {
  /** Undefined until the first answer. */
  view: WorldView | undefined
  isFollowing: boolean
  trouble: Trouble | undefined
  hideTrouble(): void
  /** The block of the last steps, as text; empty before the first. */
  done: string
  isBusy: boolean
  runSteps(steps: readonly Step[]): Promise<void>
  showTrouble(trouble: Trouble): void
}

/** Reads the current world, again after each block. */
export function useWorld(): LiveWorld {
  const [view, setView] = useState<WorldView>()
  const [isFollowing, setFollowing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const [done, setDone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const show = useCallback((next: WorldView) => {
    setView(next)
    setTrouble((before) => (before?.endsWithAnswer ? undefined : before))
  }, [])
  const reread = useReread(show, setTrouble)

  useEffect(
    () =>
      follow({
        onMove: () => {
          setFollowing(true)
          reread()
        },
        onLost: () => setFollowing(false),
      }),
    [reread],
  )

  const runSteps = async (steps: readonly Step[]) => {
    setBusy(true)
    try {
      const { block, now } = await sendSteps(steps)
      setTrouble(undefined)
      setDone(`block ${block}${view ? `, ${sinceStartText(view, now)}` : ''}`)
      reread()
    } catch (error) {
      setTrouble(troubleIn(error))
    } finally {
      setBusy(false)
    }
  }
  const hideTrouble = () => setTrouble(undefined)
  return { view, isFollowing, trouble, hideTrouble, done, isBusy, runSteps, showTrouble: setTrouble }
}

/** Reads the world. All calls during a read cause only one more read after it. */
function useReread(onView: (view: WorldView) => void, onTrouble: (trouble: Trouble) => void): () => void {
  const state = useRef<'idle' | 'reading' | 'again'>('idle')
  return useCallback(async () => {
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    do {
      state.current = 'reading'
      await readWorld().then(onView, (error) => onTrouble(troubleIn(error)))
    } while ((state.current as string) === 'again')
    state.current = 'idle'
  }, [onView, onTrouble])
}

/** Converts an error for the page. */
export function troubleIn(error: unknown): Trouble {
  return error instanceof RefusedByServer ? error.trouble : { message: String(error) }
}
