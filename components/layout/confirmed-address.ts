const channel = "atrium-confirmed-address";

/** Tells this browser's other tabs that the person's address is confirmed. */
export function announceConfirmed(): void {
  const told = new BroadcastChannel(channel);
  told.postMessage(null);
  told.close();
}

/** Listens for it; answers how to stop. */
export function onConfirmed(react: () => void): () => void {
  const heard = new BroadcastChannel(channel);
  heard.addEventListener("message", react);
  return () => heard.close();
}
