/** Who has a record open. */
export interface Presence {
  tenant_id: string;
  record_id: string;
  /** One browser tab or the like: a person may have several. */
  staff_id: string;
  name: string;
  mode: "viewing" | "typing" | "left";
}

/** Milliseconds for which a sign of presence counts; clients give one every ten seconds. */
const lifetimeMs = 25_000;

/** Who was lately seen at which record, in memory alone. */
export class PresenceBoard {
  readonly #records = new Map<string, Map<string, Presence & { seen: number }>>();

  note(presence: Presence, now: number): void {
    const key = `${presence.tenant_id}:${presence.record_id}`;
    const people = this.#records.get(key) ?? new Map<string, Presence & { seen: number }>();
    if (presence.mode === "left") people.delete(presence.staff_id);
    else people.set(presence.staff_id, { ...presence, seen: now });
    if (people.size === 0) this.#records.delete(key);
    else this.#records.set(key, people);
    this.#sweep(now);
  }

  /** Those at the record, in the order in which they came. */
  at(tenant_id: string, record_id: string, now: number): Presence[] {
    const people = this.#records.get(`${tenant_id}:${record_id}`)?.values() ?? [];
    return [...people].filter(({ seen }) => now - seen < lifetimeMs);
  }

  /** The number of records with somebody, for tests of what is kept. */
  get size(): number {
    return this.#records.size;
  }

  #swept = 0;

  /** Forgets people who left without a word, once per lifetime. */
  #sweep(now: number): void {
    if (now - this.#swept < lifetimeMs) return;
    this.#swept = now;
    for (const [key, people] of this.#records) {
      for (const [id, { seen }] of people) if (now - seen >= lifetimeMs) people.delete(id);
      if (people.size === 0) this.#records.delete(key);
    }
  }
}
