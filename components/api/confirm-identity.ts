type Answer = (confirmed: boolean) => void;

let waiting: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the reader to confirm by password; true once they have. Requests that wait at the same time share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  // Without a page that shows the dialog nobody could answer.
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((done) => set([...waiting, done]));
}

export const identityStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: (): boolean => waiting.length > 0,
  answer(confirmed: boolean): void {
    const answered = waiting;
    set([]);
    for (const done of answered) done(confirmed);
  },
};
