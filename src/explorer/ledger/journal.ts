/**
 * A list of undo functions, one for each change. Rewinding runs them newest first, so a reorganisation costs as much as the
 * changes that it undoes, however long the chain is.
 */
export class Journal {
  readonly #undo: (() => void)[] = []
  #revision = 0

  /** The number of changes: a point to rewind to. */
  get length(): number {
    return this.#undo.length
  }

  /** Grows with every change and every rewind, so that two states of the tables never share a revision. */
  get revision(): number {
    return this.#revision
  }

  /** Adds the undo function of a change. */
  note(undo: () => void): void {
    this.#undo.push(undo)
    this.#revision++
  }

  /** Undoes every change made since the journal had this length. */
  rewind(length: number): void {
    if (this.#undo.length > length) this.#revision++
    while (this.#undo.length > length) this.#undo.pop()?.()
  }
}

/** A map whose changes the journal can undo. Values are replaced, never changed in place. */
export class JournalTable<Value> implements Iterable<[string, Value]> {
  readonly #rows = new Map<string, Value>()
  readonly #journal: Journal
  readonly #touched: Set<string> | undefined

  /** @param touched gets the key of every row that is changed or changed back. */
  constructor(journal: Journal, touched?: Set<string>) {
    this.#journal = journal
    this.#touched = touched
  }

  get size(): number {
    return this.#rows.size
  }

  get(key: string): Value | undefined {
    return this.#rows.get(key)
  }

  has(key: string): boolean {
    return this.#rows.has(key)
  }

  values(): IterableIterator<Value> {
    return this.#rows.values()
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.#rows.entries()
  }

  set(key: string, value: Value): void {
    this.#change(key, value)
  }

  delete(key: string): void {
    if (this.#rows.has(key)) this.#change(key, undefined)
  }

  #change(key: string, value: Value | undefined): void {
    const before = this.#rows.get(key)
    this.#put(key, value)
    this.#journal.note(() => this.#put(key, before))
  }

  #put(key: string, value: Value | undefined): void {
    if (value === undefined) this.#rows.delete(key)
    else this.#rows.set(key, value)
    this.#touched?.add(key)
  }
}

const EMPTY: ReadonlySet<string> = new Set()

/** Sets by key whose changes the journal can undo. Members keep the order in which they were added. */
export class SetsByKey {
  readonly #groups = new Map<string, Set<string>>()
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
  }

  get(key: string): ReadonlySet<string> {
    return this.#groups.get(key) ?? EMPTY
  }

  add(key: string, member: string): void {
    const group = this.#groups.get(key) ?? new Set()
    if (group.has(member)) return
    this.#groups.set(key, group.add(member))
    this.#journal.note(() => this.#groups.get(key)?.delete(member))
  }

  remove(key: string, member: string): void {
    const group = this.#groups.get(key)
    if (!group?.has(member)) return
    // The undo restores the whole set, since adding the member again would put it last.
    const before = [...group]
    group.delete(member)
    this.#journal.note(() => this.#groups.set(key, new Set(before)))
  }
}
