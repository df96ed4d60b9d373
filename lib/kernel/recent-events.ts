/** How long a piece of news is remembered, in milliseconds: a page whose stream does not open within this time is told from the table. */
const rememberedMs = 60_000;

/** Pieces of news that are remembered, of all tenants together; the oldest are forgotten first. */
const mostRemembered = 10_000;

interface Heard {
  at: number;
  tenant_id: string;
  ids: readonly string[];
}

/**
 * What this process has heard of lately, and when. An event in the table bears the instant at which it was made, and its commit may follow
 * half a minute later; what is heard is heard upon its commit. So this alone tells what a reader of an instant ago cannot have seen.
 */
export class RecentEvents {
  #entries: Heard[] = [];
  #count = 0;
  /** Since when nothing is missing here, in milliseconds; null while the process hears nothing. */
  #completeFrom: number | null = null;

  /** From `now` on all commits are heard. */
  begin(now: number): void {
    this.#completeFrom = now;
  }

  /** The connection is lost: what is heard later does not follow upon what was heard before. */
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
      if (entry.at >= now - rememberedMs && this.#count <= mostRemembered) break;
      this.#count -= entry.ids.length;
      this.#completeFrom = Math.max(this.#completeFrom ?? entry.at, entry.at + 1);
      gone += 1;
    }
    if (gone > 0) this.#entries.splice(0, gone);
  }

  /** A tenant's news heard at `from` (milliseconds) or later, and whether that is all there was. */
  since(tenant_id: string, from: number): { ids: string[]; complete: boolean } {
    const ids = this.#entries.filter((entry) => entry.tenant_id === tenant_id && entry.at >= from).flatMap((entry) => entry.ids);
    return { ids, complete: this.#completeFrom !== null && from >= this.#completeFrom };
  }
}
