export interface Toast {
  id: number;
  tone: "neutral" | "good" | "bad";
  text: string;
  /** An action such as Undo. */
  action?: { label: string; run: () => void };
}

type Listener = () => void;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<Listener>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows at most three toasts and drops the oldest. */
export function showToast(toast: Omit<Toast, "id">): number {
  count += 1;
  set([...toasts, { ...toast, id: count }].slice(-3));
  return count;
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
  empty: (): readonly Toast[] => none,
};

const none: readonly Toast[] = [];
