/**
 * Lists what is due and does each of it once, batch after batch, until a list names nothing new: a batch shorter than what is due leaves
 * nothing for the next firing, and an entry that stays due is not tried again.
 */
export async function workThrough(list: () => Promise<{ ids: string[] }>, work: (id: string) => Promise<unknown>): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const fresh = (await list()).ids.filter((id) => !done.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) {
      await work(id);
      done.add(id);
    }
  }
}
