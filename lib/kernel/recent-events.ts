/** Milliseconds for which an event is kept: a page whose stream opens later is served from the table. */
const retentionMs = 60_000;

/** Events kept over all tenants together; the oldest are dropped first. */
const capacity = 10_000;

interface Entry {
  at: number;
  tenant_id: string;
  ids: readonly string[];
}

/**
 * Events that this process received recently, with the time of arrival. The table stores when an event was created, which may be half a
 * minute before its commit; arrival follows the commit, so only this class knows what a reader a moment ago cannot have seen.
 */
export class RecentEvents {
  #entries: Entry[] = [];
  #count = 0;
  /** Milliseconds since the epoch from which no event is missing; null while disconnected. */
  #completeFrom: number | null = null;

  /** Every commit from `now` on will be received. */
  begin(now: number): void {
    this.#completeFrom = now;
  }

  /** The connection is lost, so events received later do not continue the earlier ones. */
  forget(): void {
    this.#entries = [];
    this.#count = 0;
    this.#completeFrom = null;
  }

  note(now: number, tenant_id: string, ids: readonly string[]): void {
    this.#entries.push({ at: now, tenant_id, ids });
    this.#count += ids.length;
    let gone = 0;
    for (const entry of this.#entries) {
      if (entry.at >= now - retentionMs && this.#count <= capacity) break;
      this.#count -= entry.ids.length;
      this.#completeFrom = Math.max(this.#completeFrom ?? entry.at, entry.at + 1);
      gone += 1;
    }
    if (gone > 0) this.#entries.splice(0, gone);
  }

  /** A tenant's events received at `from` (milliseconds) or later, and whether these are all. */
  since(tenant_id: string, from: number): { ids: string[]; complete: boolean } {
    const ids = this.#entries.filter((entry) => entry.tenant_id === tenant_id && entry.at >= from).flatMap((entry) => entry.ids);
    return { ids, complete: this.#completeFrom !== null && from >= this.#completeFrom };
  }
}
