/** A line of items, or of branches that take turns and are built the same way. A name is either a line's or a group's. */
export class Rotation<T> {
  readonly #items: T[] = [];
  /** Without empty branches. The first one is next. */
  readonly #branches = new Map<string, Rotation<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add([name, ...rest]: readonly string[], item: T): void {
    this.#size += 1;
    if (name === undefined) {
      this.#items.push(item);
      return;
    }
    const branch = this.#branches.get(name) ?? new Rotation<T>();
    this.#branches.set(name, branch);
    branch.add(rest, item);
  }

  take(): T | undefined {
    if (this.#size === 0) return undefined;
    this.#size -= 1;
    const [next] = this.#branches;
    if (!next) return this.#items.shift();
    const [name, branch] = next;
    const item = branch.take();
    this.#branches.delete(name);
    if (branch.size > 0) this.#branches.set(name, branch);
    return item;
  }

  /** Whether it was there. */
  remove([name, ...rest]: readonly string[], item: T): boolean {
    const removed =
      name === undefined ? this.#removeOwn(item) : (this.#branches.get(name)?.remove(rest, item) ?? false);
    if (removed) this.#size -= 1;
    if (name !== undefined) this.#forgetEmpty(name);
    return removed;
  }

  /** Takes away the last item of the longest line in the largest branch; among equally large branches of any. */
  dropLast(): T | undefined {
    if (this.#size === 0) return undefined;
    this.#size -= 1;
    const largest = this.#drawLargest();
    if (!largest) return this.#items.pop();
    const [name, branch] = largest;
    const dropped = branch.dropLast();
    this.#forgetEmpty(name);
    return dropped;
  }

  #drawLargest(): readonly [name: string, branch: Rotation<T>] | undefined {
    const size = Math.max(...[...this.#branches.values()].map(branch => branch.size));
    const largest = [...this.#branches].filter(([, branch]) => branch.size === size);
    return largest[Math.floor(Math.random() * largest.length)];
  }

  #removeOwn(item: T): boolean {
    const at = this.#items.indexOf(item);
    if (at >= 0) this.#items.splice(at, 1);
    return at >= 0;
  }

  #forgetEmpty(name: string): void {
    if (this.#branches.get(name)?.size === 0) this.#branches.delete(name);
  }
}
