import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { sinceStartText } from '../../model/duration.ts'
import type { Step } from '../../scenario/scenario.ts'
import type { WorldView } from '../../view/world-view.ts'
import { carryOut, follow, Refused, readWorld, type Trouble } from './server.ts'

export type LiveWorld = {
  /** None until the first answer. */
  view: WorldView | undefined
  isFollowing: boolean
  trouble: Trouble | undefined
  forgetTrouble(): void
  /** What was done last, in words. */
  done: string
  isBusy: boolean
  perform(steps: readonly Step[]): Promise<void>
  complain(trouble: Trouble): void
}

/** The world as it is now, for as long as the page stands: read again each time the chain has moved. */
export function useWorld(): LiveWorld {
  const [view, setView] = useState<WorldView>()
  const [isFollowing, setFollowing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const [done, setDone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const show = useCallback((next: WorldView) => {
    setView(next)
    setTrouble((before) => (before?.passes ? undefined : before))
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

  const perform = async (steps: readonly Step[]) => {
    setBusy(true)
    try {
      const { block, now } = await carryOut(steps)
      setTrouble(undefined)
      setDone(`block ${block}${view ? `, ${sinceStartText(view, now)}` : ''}`)
      reread()
    } catch (error) {
      setTrouble(troubleIn(error))
    } finally {
      setBusy(false)
    }
  }
  const forgetTrouble = () => setTrouble(undefined)
  return { view, isFollowing, trouble, forgetTrouble, done, isBusy, perform, complain: setTrouble }
}

/** Reads the world; while it is being read, one more wish to do so is kept, however many there are. */
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

/** What to show of an error. */
export function troubleIn(error: unknown): Trouble {
  return error instanceof Refused ? error.trouble : { message: String(error) }
}
