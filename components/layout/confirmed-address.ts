const channel = "atrium-confirmed-address";

/** Notifies this browser's other tabs that the person's address is confirmed. */
export function announceConfirmed(): void {
  const sender = new BroadcastChannel(channel);
  sender.postMessage(null);
  sender.close();
}

/** Subscribes to that notification; returns the unsubscribe function. */
export function onConfirmed(react: () => void): () => void {
  const receiver = new BroadcastChannel(channel);
  receiver.addEventListener("message", react);
  return () => receiver.close();
}
